import { lazy, Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'

import { usePausedHere } from '#src/features/sessions/bulk/paused-here.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { sessionAt } from '#src/routes.ts'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { hasSingleKeys, setSingleKeys } from '#src/ui/shortcuts.ts'

import { actionEntries, type Entry, type PaletteDialog as Other, sessionEntry } from './entries.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import * as words from './words.ts'

const pauseAll = () => import('#src/features/sessions/bulk/pause-all.tsx')
const dialogs = {
  keys: lazy(async () => ({ default: (await import('#src/app/keys-dialog.tsx')).KeysDialog })),
  'pause-all': lazy(async () => ({ default: (await pauseAll()).PauseAllDialog })),
  'resume-paused': lazy(async () => ({ default: (await pauseAll()).ResumePausedDialog })),
}

export type PaletteProps = { first: 'find' | Other; onClose: () => void }

/** The palette, or a dialog that an entry of it opens in its place. */
export function Palette({ first, onClose }: PaletteProps) {
  const [open, setOpen] = useState(first)
  if (open === 'find') return <FindDialog onOpen={setOpen} onClose={onClose} />
  const Chosen = dialogs[open]
  return (
    <Suspense fallback={<DialogPlaceholder />}>
      <Chosen onClose={onClose} />
    </Suspense>
  )
}

type FindDialogProps = { onOpen: (dialog: Other) => void; onClose: () => void }

function FindDialog({ onOpen, onClose }: FindDialogProps) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const { sessions } = useFleet()
  const pausedHere = usePausedHere().rows.length
  const id = sessionAt(useLocation().pathname)
  const entries = useMemo(
    () => [
      ...actionEntries(
        sessions.find(({ known }) => known.id === id),
        pausedHere,
      ),
      ...sessions.map((row) => sessionEntry(row)),
    ],
    [id, pausedHere, sessions],
  )
  const choose = ({ effect }: Entry) => {
    if ('dialog' in effect) {
      onOpen(effect.dialog)
      return
    }
    // The page takes no key while a dialog is open.
    flushSync(onClose)
    if ('press' in effect) press(effect.press)
    else if ('to' in effect) void navigate(effect.to)
    else {
      void navigator.clipboard.writeText(effect.copy).then(
        () => toasts.show({ text: words.copied }),
        () => toasts.show({ text: words.notCopied, tone: 'fail' }),
      )
    }
  }
  return <PaletteDialog entries={entries} onChoose={choose} onClose={onClose} />
}

/** Presses a key of the page, also if single keys are switched off: the operator has chosen its action. */
function press(key: string): void {
  const were = hasSingleKeys()
  setSingleKeys(true)
  const keys = { key: key.toLowerCase(), code: `Key${key}` }
  const event = { ...keys, bubbles: true, cancelable: true }
  document.body.dispatchEvent(new KeyboardEvent('keydown', event))
  setSingleKeys(were)
}
