import { Pencil, X } from 'lucide-react'
import { useState } from 'react'

import type { NewSessionDraft } from '#src/model/draft.ts'
import { type Template, variablesIn } from '#src/model/templates/template.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { removeTemplate, saveTemplates } from '#src/queries/writes/template-queries.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import * as words from './words.ts'

const NAME_AT_MOST = 60

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

/** All templates, to rename and to delete. */
export function ManageDialog({ templates, onRename, onClose }: ManageDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const remove = async (template: Template) => {
    await removeTemplate(api, template.name)
    toasts.show({
      text: words.removed(template.name),
      action: { label: ui.undo, onPress: () => void saveTemplates(api, [template]) },
    })
  }
  return (
    <Dialog
      title={words.templates}
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {ui.done}
        </Button>
      }
    >
      <div className="space-y-4">
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
        {templates.length === 0 && <p>{words.noTemplate}</p>}
        <p className="text-sm text-ink-3">{words.staysHere}</p>
      </div>
    </Dialog>
  )
}
