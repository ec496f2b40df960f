import { Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'

import { usePausedHere } from '#src/features/sessions/bulk/paused-here.ts'
import { rowsInFront } from '#src/features/sessions/row-tools/rows-in-front.ts'
import { useStore } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { itemParam, paths, sessionAt } from '#src/routes.ts'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'
import { hasSingleKeys, setSingleKeys } from '#src/ui/shortcuts.ts'

import {
  actionEntries,
  type Entry,
  type InFront,
  type PaletteDialog as Other,
  sessionEntry,
} from './entries.ts'
import { PaletteDialog } from './palette-dialog.tsx'

const pauseAll = () => import('#src/features/sessions/bulk/pause-all.tsx')
const BulkDialog = lazyDialog(
  async () => (await import('#src/features/sessions/bulk/bulk-dialog.tsx')).BulkDialog,
)
const dialogs = {
  keys: lazyDialog(async () => (await import('#src/app/keys-dialog.tsx')).KeysDialog),
  'pause-all': lazyDialog(async () => (await pauseAll()).PauseAllDialog),
  'resume-paused': lazyDialog(async () => (await pauseAll()).ResumePausedDialog),
}

export type PaletteProps = { first: 'find' | 'keys' | 'pause-all'; onClose: () => void }

/** The palette, or a dialog that an entry of it opens in its place. */
export function Palette({ first, onClose }: PaletteProps) {
  const [open, setOpen] = useState<Other | null>(first === 'find' ? null : { dialog: first })
  if (open === null) return <FindDialog onOpen={setOpen} onClose={onClose} />
  return (
    <Suspense fallback={<FieldPlaceholder />}>
      <OtherDialog {...open} onClose={onClose} />
    </Suspense>
  )
}

function OtherDialog({ onClose, ...open }: Other & { onClose: () => void }) {
  if (open.dialog === 'bulk') return <BulkDialog {...open} onClose={onClose} />
  const Chosen = dialogs[open.dialog]
  return <Chosen onClose={onClose} />
}

/** The sessions that the page is about; null on a page about no session or all of them. */
function useInFront(): InFront | null {
  const { pathname, search } = useLocation()
  const { sessions } = useFleet()
  const rows = new Set(useStore(rowsInFront))
  const id = sessionAt(pathname)
  const page = id !== null ? 'session' : pathname === paths.inbox ? 'inbox' : 'list'
  // An entry of the inbox is named by its kind and its session (`attentionKey`).
  const entryOf = new URLSearchParams(search).get(itemParam)?.split('/')[1]
  const isInFront = {
    session: (known: string) => known === id,
    inbox: (known: string) => encodeURIComponent(known) === entryOf,
    list: (known: string) => rows.has(known),
  }[page]
  const [first, ...others] = sessions.filter(({ known }) => isInFront(known.id))
  return first ? { page, sessions: [first, ...others] } : null
}

type FindDialogProps = { onOpen: (dialog: Other) => void; onClose: () => void }

function FindDialog({ onOpen, onClose }: FindDialogProps) {
  const navigate = useNavigate()
  const { sessions } = useFleet()
  const pausedHere = usePausedHere().length
  const inFront = useInFront()
  const listed = useMemo(() => sessions.map((row) => sessionEntry(row)), [sessions])
  const entries = [...actionEntries(inFront, pausedHere), ...listed]
  const choose = ({ effect }: Entry) => {
    if ('dialog' in effect) {
      onOpen(effect)
      return
    }
    // The page takes no key while a dialog is open.
    flushSync(onClose)
    if ('press' in effect) press(effect.press)
    else void navigate(effect.to)
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
