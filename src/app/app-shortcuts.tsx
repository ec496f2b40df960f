import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { keepFocus } from '#src/app/layout/focus-and-scroll.tsx'
import { paths } from '#src/routes.ts'
import { useShortcuts } from '#src/ui/shortcuts.ts'

const KeysDialog = lazy(async () => {
  const { KeysDialog: Dialog } = await import('./keys-dialog.tsx')
  return { default: Dialog }
})

/** Keys that work on every page; model/keyboard.ts lists them for operators. */
export function AppShortcuts() {
  const [shown, setShown] = useState(false)
  const navigate = useNavigate()
  const go = (path: string) => () => void navigate(path)

  useEffect(keepFocus, [])

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
    '[Shift]+?': () => setShown(true),
  })

  return <Suspense>{shown && <KeysDialog onClose={() => setShown(false)} />}</Suspense>
}
