import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'

import type { SavedSession } from '#src/model/saved-session.ts'
import { useFromFleet } from '#src/queries/sessions/fleet.tsx'
import { IconButton } from '#src/ui/controls/button.tsx'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'

import * as words from './words.ts'

const LabelDialog = lazyDialog(async () => (await import('./label-dialog.tsx')).LabelDialog)

/** A part of the session on this browser's list: each reading makes that session anew. */
export function useFromKnownSession<Part>(
  id: string,
  find: (session: SavedSession) => Part,
): Part | undefined {
  return useFromFleet(({ sessions }) => {
    const found = sessions.find(({ known }) => known.id === id)
    return found && find(found.known)
  })
}

/** Opens the dialog for the operator's own title, tags and note of a session on this browser's list. */
export function EditLabelsButton({ id }: { id: string }) {
  const isKnown = useFromKnownSession(id, () => true)
  const [editing, setEditing] = useState(false)
  if (!isKnown) return null
  return (
    <>
      <IconButton
        label={words.editLabels}
        icon={<Pencil />}
        className="-ml-2"
        onClick={() => setEditing(true)}
      />
      <Suspense fallback={<FieldPlaceholder />}>
        {editing && <Labels id={id} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}

function Labels({ id, onClose }: { id: string; onClose: () => void }) {
  const known = useFromKnownSession(id, (session) => session)
  return known && <LabelDialog {...known} onClose={onClose} />
}
