import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'

import { keepFocus } from '#src/app/layout/focus-and-scroll.tsx'
import { keepPress } from '#src/app/layout/keep-press.ts'
import { createStore } from '#src/queries/client/store.ts'
import { useStore } from '#src/queries/client/use-api.ts'
import { paths } from '#src/routes.ts'
import { readSingleKeys, watchItems } from '#src/storage/device/device-items.ts'
import { DialogPlaceholder, FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'
import { setSingleKeys, useShortcuts } from '#src/ui/shortcuts.ts'

import type { PaletteProps } from './palette/palette.tsx'

const Palette = lazyDialog(async () => (await import('./palette/palette.tsx')).Palette)

/** The dialog of the palette that is open over the page. */
const overPage = createStore<PaletteProps['first'] | null>(null)

export const openPalette = () => overPage.set('find')

/** Keys that work on every page; model/keyboard.ts lists them for operators. */
export function AppShortcuts() {
  const first = useStore(overPage)
  const navigate = useNavigate()
  const go = (path: string) => () => void navigate(path)

  useEffect(keepFocus, [])
  useEffect(keepPress, [])
  // Another tab may have switched them.
  useEffect(() => watchItems(() => setSingleKeys(readSingleKeys())), [])

  useShortcuts(
    {
      'g i': go(paths.inbox),
      'g s': go(paths.sessions),
      'g c': go(paths.costs),
      'g k': go(paths.keys),
      'g l': go(paths.ledger),
    },
    { first: true },
  )
  useShortcuts({
    i: go(paths.inbox),
    n: go(paths.newSession),
    c: go(paths.newSession),
    '[Shift]+?': () => overPage.set('keys'),
    'Shift+P': () => overPage.set('pause-all'),
    '$mod+k': openPalette,
  })

  return (
    <Suspense fallback={first === 'find' ? <FieldPlaceholder /> : <DialogPlaceholder />}>
      {first && <Palette first={first} onClose={() => overPage.set(null)} />}
    </Suspense>
  )
}
