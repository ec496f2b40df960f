import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { IconButton } from '#src/ui/controls/button.tsx'

import * as words from './words.ts'

const LabelDialog = lazy(async () => ({
  default: (await import('./label-dialog.tsx')).LabelDialog,
}))

/** Opens the dialog for the operator's own title, tags and note of a session on this browser's list. */
export function EditLabelsButton({ id }: { id: string }) {
  const known = useFleet().sessions.find((one) => one.known.id === id)?.known
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
      <Suspense>{editing && <LabelDialog {...known} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}
