import { Suspense } from 'react'

import { Panel } from '#src/ui/display/panel.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'
import { useWide } from '#src/ui/use-wide.ts'

import { type SessionRowsProps, SessionTable } from './rows/session-rows.tsx'

/** A wide screen needs no cards. A screen that becomes narrow offline may get none, and keeps the table. */
const SessionCards = lazyComponent(() =>
  import('./rows/session-cards.tsx').then(
    (part) => part.SessionCards,
    () => SessionTable,
  ),
)

/** A table on a wide screen, and cards on a narrow screen. */
export function SessionList(props: SessionRowsProps) {
  const Rows = useWide() ? SessionTable : SessionCards
  return (
    <Panel padded={false}>
      <Suspense>
        <Rows {...props} />
      </Suspense>
    </Panel>
  )
}
