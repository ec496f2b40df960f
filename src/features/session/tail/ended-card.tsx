import type { ReactNode } from 'react'

import { LongText } from '#src/features/session/line/long-text.tsx'
import { Station, type StationState } from '#src/features/session/line/station.tsx'
import type { Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { stateSign } from '#src/model/state-sign.ts'
import { Panel } from '#src/ui/display/panel.tsx'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

export type EndedCardProps = { session: Session; report: ReactNode }

/** The last station: the completion report, or why it stopped. */
export function EndedCard({ session, report }: EndedCardProps) {
  const sign = stateSign(session.state, session.status)
  const { spentMicros, currency } = session.cost
  const facts = [
    session.endedAt !== null && moment.format(session.endedAt),
    spentMicros !== null && `${formatMoney(spentMicros, currency)} spent`,
  ].filter(Boolean)
  return (
    <Panel
      title={session.state === 'complete' ? 'Completion report' : sign.words}
      actions={<p className="text-sm text-ink-3">{facts.join(' · ')}</p>}
    >
      <span className="absolute top-9 left-0">
        <Station state={stationOf(session.state)} lane={0} top={0} />
      </span>
      {session.state !== 'complete' && (
        <div className="mb-3 max-w-[80ch] whitespace-pre-wrap wrap-anywhere last:mb-0">
          <LongText>{session.reason ?? 'No reason was given.'}</LongText>
        </div>
      )}
      {report}
    </Panel>
  )
}

function stationOf(state: Session['state']): StationState {
  return state === 'complete' || state === 'failed' || state === 'cancelled' ? state : 'unknown'
}
