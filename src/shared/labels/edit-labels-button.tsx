import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'

import { useFromFleet } from '#src/queries/sessions/fleet.tsx'
import { IconButton } from '#src/ui/controls/button.tsx'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'

import * as words from './words.ts'

const LabelDialog = lazyDialog(async () => (await import('./label-dialog.tsx')).LabelDialog)

/** The session on this browser's list, with the operator's own words about it. */
export function useKnownSession(id: string) {
  return useFromFleet(({ sessions }) => sessions.find(({ known }) => known.id === id)?.known)
}

/** Opens the dialog for the operator's own title, tags and note of a session on this browser's list. */
export function EditLabelsButton({ id }: { id: string }) {
  const known = useKnownSession(id)
  const [editing, setEditing] = useState(false)
  if (!known) return null
  return (
    <>
      <IconButton
        label={words.editLabels}
        icon={<Pencil />}
        className="-ml-2"
        onClick={() => setEditing(true)}
      />
      <Suspense fallback={<FieldPlaceholder />}>
        {editing && <LabelDialog {...known} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
