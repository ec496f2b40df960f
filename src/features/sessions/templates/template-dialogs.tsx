import { Pencil, X } from 'lucide-react'
import { useState } from 'react'

import type { NewSessionDraft } from '#src/model/draft.ts'
import { type Template, variablesIn } from '#src/model/templates/template.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { removeTemplate, saveTemplates } from '#src/queries/writes/template-queries.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { NAME_AT_MOST, readTemplateFile, templateFile } from './template-file.ts'
import * as words from './words.ts'

type FillDialogProps = {
  template: Template
  onFill: (values: ReadonlyMap<string, string>) => void
  onClose: () => void
}

/** Asks for the values of the variables of a template. */
export function FillDialog({ template, onFill, onClose }: FillDialogProps) {
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <FormDialog
      title={words.begin(template.name)}
      size="small"
      submitLabel={words.fill}
      onClose={onClose}
      onSubmit={() => onFill(values)}
    >
      {variablesIn(template.draft).map((name) => (
        <TextField
          key={name}
          label={name}
          value={values.get(name) ?? ''}
          autoComplete="off"
          onChange={(event) => setValues(new Map([...values, [name, event.currentTarget.value]]))}
        />
      ))}
      <p className="text-sm text-ink-3">{words.emptyStays}</p>
    </FormDialog>
  )
}

type NameDialogProps = {
  draft: NewSessionDraft
  /** The template that gets another name; null for a new template. */
  renamed: Template | null
  templates: readonly Template[]
  onClose: () => void
}

/** Keeps a template under a name; another template of the same name is replaced. */
export function NameDialog({ draft, renamed, templates, onClose }: NameDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const [typed, setTyped] = useState(renamed?.name ?? '')
  const name = typed.trim()
  const isTaken = name !== renamed?.name && templates.some((one) => one.name === name)
  const save = async () => {
    await saveTemplates(api, [{ name, draft }])
    if (renamed && renamed.name !== name) await removeTemplate(api, renamed.name)
    onClose()
    toasts.show({ text: words.saved(name) })
  }
  return (
    <FormDialog
      title={renamed ? words.rename(renamed.name) : words.saveAsTemplate}
      size="small"
      submitLabel={isTaken ? words.replace : words.save}
      disabled={name === ''}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField
        label={words.nameField}
        value={typed}
        maxLength={NAME_AT_MOST}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className="text-sm text-ink-2">{reveal(words.variables(variablesIn(draft)), 500)}</p>
      <p className="text-sm text-ink-3">{words.howVariables}</p>
    </FormDialog>
  )
}

type ManageDialogProps = {
  templates: readonly Template[]
  onRename: (template: Template) => void
  onClose: () => void
}

/** All templates, to rename and to delete, and the file that takes them to another browser. */
export function ManageDialog({ templates, onRename, onClose }: ManageDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const [problem, setProblem] = useState<string | null>(null)
  const importText = async (text: string) => {
    const file = readTemplateFile(text)
    setProblem('problem' in file ? file.problem : null)
    if ('problem' in file) return
    // What is here is not replaced.
    const added = file.templates.filter(({ name }) => !templates.some((one) => one.name === name))
    await saveTemplates(api, added)
    onClose()
    toasts.show({ text: words.imported(added.length, file.templates.length - added.length) })
  }
  const remove = async (template: Template) => {
    await removeTemplate(api, template.name)
    toasts.show({
      text: words.removed(template.name),
      action: { label: words.undo, onPress: () => void saveTemplates(api, [template]) },
    })
  }
  return (
    <Dialog
      title={words.templates}
      size="small"
      onClose={onClose}
      footer={
        <>
          <FileButton accept=".json" onText={(text) => void importText(text)}>
            {words.importFile}
          </FileButton>
          <Button
            disabled={templates.length === 0}
            onClick={() => saveFile(words.fileName, templateFile(templates), 'application/json')}
          >
            {words.exportAll}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem !== null && <ErrorNotice title={words.notImported} lost={problem} />}
        <ul className="divide-y rounded-card border empty:hidden">
          {templates.map((template) => (
            <li key={template.name} className="flex items-center gap-1 px-3 py-1.5">
              <span className="min-w-0 grow wrap-anywhere">{reveal(template.name)}</span>
              <IconButton
                label={words.rename(template.name)}
                icon={<Pencil />}
                onClick={() => onRename(template)}
              />
              <IconButton
                label={words.remove(template.name)}
                icon={<X />}
                onClick={() => void remove(template)}
              />
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-3">{words.staysHere}</p>
      </div>
    </Dialog>
  )
}
