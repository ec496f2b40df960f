import { lazy, Suspense } from 'react'

import { Panel } from '#src/ui/display/panel.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { type SessionRowsProps, SessionTable } from './rows/session-rows.tsx'

/** A wide screen needs no cards. */
const SessionCards = lazy(async () => ({
  default: (await import('./rows/session-cards.tsx')).SessionCards,
}))

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
