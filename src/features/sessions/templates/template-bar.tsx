import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Suspense, useState } from 'react'

import type { NewSessionDraft } from '#src/model/draft.ts'
import { type Template, variablesIn, withValues } from '#src/model/templates/template.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { templatesQuery } from '#src/queries/writes/template-queries.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import * as words from './words.ts'

const dialogs = () => import('./template-dialogs.tsx')
const FillDialog = lazyDialog(async () => (await dialogs()).FillDialog)
const NameDialog = lazyDialog(async () => (await dialogs()).NameDialog)
const ManageDialog = lazyDialog(async () => (await dialogs()).ManageDialog)

type Open =
  | { kind: 'fill'; template: Template }
  | { kind: 'name'; renamed: Template | null }
  | { kind: 'manage' }

type TemplateBarProps = {
  /** The form as it is now. */
  draft: NewSessionDraft
  /** Puts a draft in the place of the form. */
  onFill: (draft: NewSessionDraft) => void
}

/** The templates to begin with, and the ways to make and keep them. */
export function TemplateBar({ draft, onFill }: TemplateBarProps) {
  const toasts = useToasts()
  const { data: templates = [] } = useQuery(templatesQuery(useApi()))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const fill = (template: Template, values: ReadonlyMap<string, string>) => {
    close()
    onFill(withValues(template.draft, values))
    toasts.show({
      text: words.filled(template.name),
      action: { label: ui.undo, onPress: () => onFill(draft) },
    })
  }
  const choose = (template: Template) => {
    if (variablesIn(template.draft).length === 0) fill(template, new Map())
    else setOpen({ kind: 'fill', template })
  }
  return (
    <section
      aria-label={words.templates}
      // The words of a button without a frame begin where the form begins.
      className={classNames('flex flex-wrap items-center gap-2', templates.length === 0 && '-ml-2')}
    >
      {templates.map((template) => (
        <Button
          key={template.name}
          size="small"
          icon={<FileText />}
          aria-label={words.begin(template.name)}
          onClick={() => choose(template)}
        >
          {reveal(template.name)}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={() => setOpen({ kind: 'name', renamed: null })}>
        {words.saveAsTemplate}
      </Button>
      <Button size="small" variant="ghost" onClick={() => setOpen({ kind: 'manage' })}>
        {words.manage}
      </Button>
      <Suspense fallback={<DialogPlaceholder />}>
        {open?.kind === 'fill' && (
          <FillDialog {...open} onFill={(values) => fill(open.template, values)} onClose={close} />
        )}
        {open?.kind === 'name' && (
          <NameDialog
            {...open}
            draft={open.renamed?.draft ?? draft}
            templates={templates}
            onClose={close}
          />
        )}
        {open?.kind === 'manage' && (
          <ManageDialog
            templates={templates}
            onRename={(renamed) => setOpen({ kind: 'name', renamed })}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}
