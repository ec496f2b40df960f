import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { emptySignalDraft } from '#src/model/draft.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { saveLabels } from '#src/queries/sessions/session-notes.ts'
import { clearDraft, draftQuery, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { RequestDialog } from '#src/ui/fields/request-form.tsx'
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
  const [opened] = useState({
    title: kept.title ?? '',
    tags: (kept.tags ?? []).join(', '),
    note: kept.note ?? '',
  })
  // A note may be long: until it is saved or given up, it outlives Esc, Back and a reload.
  const slot = { name: ['note', id], empty: emptySignalDraft }
  const { data: draft } = useQuery(draftQuery(api, slot))
  if (!draft) return <FieldPlaceholder />
  const close = () => {
    void clearDraft(api, slot)
    onClose()
  }
  return (
    <RequestDialog
      onClose={onClose}
      onGiveUp={close}
      title={words.editLabels}
      submitLabel={words.save}
      wayOut="apart"
      closeLabel={words.discard}
      read={({ title = '', tags = '', note = '' }) => {
        const read = readTags(tags)
        const isTooMuch = read.length > MOST_TAGS || read.some(({ length }) => length > LONGEST_TAG)
        if (tags !== opened.tags && isTooMuch)
          return { problems: { tags: words.tagsTooMuch(MOST_TAGS, LONGEST_TAG) } }
        return {
          request: {
            ...(title !== opened.title && { title: title.trim() }),
            ...(tags !== opened.tags && { tags: read }),
            ...(note !== opened.note && { note: note.trim() }),
          },
        }
      }}
      send={async (labels) => {
        await saveLabels(api, id, labels)
        close()
      }}
    >
      <p className="line-clamp-2 text-ink-2">{reveal(goal ?? id, 500)}</p>
      <TextField
        name="title"
        label={words.title}
        hint={words.titleHint}
        defaultValue={opened.title}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        name="tags"
        label={words.tags}
        hint={words.tagsHint}
        defaultValue={opened.tags}
        autoComplete="off"
      />
      <TextArea
        name="note"
        label={words.note}
        defaultValue={draft.message || opened.note}
        onChange={({ currentTarget }) =>
          void saveDraft(api, slot, { message: currentTarget.value })
        }
        rows={3}
      />
      <p className="text-sm text-ink-3">{words.staysHere}</p>
    </RequestDialog>
  )
}

/** Tags of a line with commas: trimmed, each once. */
function readTags(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags)].filter(Boolean)
}
