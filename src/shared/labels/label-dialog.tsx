import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { saveLabels } from '#src/queries/sessions/session-notes.ts'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

const LONGEST_TAG = 40
const MOST_TAGS = 12

export type LabelDialogProps = {
  id: string
  goal: string | null
  title?: string | null | undefined
  tags?: readonly string[] | undefined
  note?: string | null | undefined
  onClose: () => void
}

/** Edits the operator's own title, tags and note of a session. */
export function LabelDialog({ id, goal, onClose, ...kept }: LabelDialogProps) {
  const api = useApi()
  const save = useMutation({
    mutationFn: (labels: Parameters<typeof saveLabels>[2]) => saveLabels(api, id, labels),
  })
  const [opened] = useState({
    title: kept.title ?? '',
    tags: (kept.tags ?? []).join(', '),
    note: kept.note ?? '',
  })
  const [title, setTitle] = useState(opened.title)
  const [tags, setTags] = useState(opened.tags)
  const [note, setNote] = useState(opened.note)
  const submit = () =>
    save.mutate(
      {
        ...(title !== opened.title && { title: title.trim() }),
        ...(tags !== opened.tags && { tags: readTags(tags) }),
        ...(note !== opened.note && { note: note.trim() }),
      },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      onClose={onClose}
      title={words.editLabels}
      size="small"
      submitLabel={words.save}
      busy={save.isPending}
      onSubmit={submit}
    >
      <p className="line-clamp-2 text-ink-2">{reveal(goal ?? id, 500)}</p>
      <TextField
        label={words.title}
        hint={words.titleHint}
        value={title}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        label={words.tags}
        hint={words.tagsHint}
        value={tags}
        autoComplete="off"
        onChange={(event) => setTags(event.currentTarget.value)}
      />
      <TextArea
        label={words.note}
        value={note}
        rows={3}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className="text-sm text-ink-3">{words.staysHere}</p>
      <p role="alert" className="text-fail-ink empty:hidden">
        {save.isError && words.notSaved}
      </p>
    </FormDialog>
  )
}

/** Tags of a line with commas: trimmed, each once. */
export function readTags(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim().slice(0, LONGEST_TAG))
  return [...new Set(tags)].filter(Boolean).slice(0, MOST_TAGS)
}
