import type { ReactNode } from 'react'

import { LongText } from '#src/features/session/line/long-text.tsx'
import { Station, type StationState } from '#src/features/session/line/station.tsx'
import { type Session, stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { useToday } from '#src/ui/display/now.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { momentText, wholeMoment } from '#src/ui/text/moment-text.ts'

import * as words from './words.ts'

export type EndedCardProps = { session: Session; report: ReactNode }

/** The last station: the completion report, or the reason why the session stopped. */
export function EndedCard({ session, report }: EndedCardProps) {
  const sign = stateSign(session.state, session.status)
  const { spentMicros, currency } = session.cost
  const spent = spentMicros === null ? null : words.spent(formatMoney(spentMicros, currency))
  return (
    <Panel
      title={session.state === 'complete' ? words.report : sign.words}
      actions={
        <p className="text-sm text-ink-3">
          {session.endedAt !== null && <EndedAt at={session.endedAt} />}
          {session.endedAt !== null && spent !== null && ' · '}
          {spent}
        </p>
      }
    >
      <span className="absolute top-9 left-0">
        <Station state={stationOf(session.state)} lane={0} top={0} />
      </span>
      {session.state !== 'complete' && (
        <div className="mb-3 max-w-[80ch] whitespace-pre-wrap wrap-anywhere last:mb-0">
          <LongText>{session.reason ?? words.noReason}</LongText>
        </div>
      )}
      {report}
    </Panel>
  )
}

function EndedAt({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={wholeMoment(at)}>
      {momentText(at, useToday())}
    </time>
  )
}

function stationOf(state: Session['state']): StationState {
  return state === 'complete' || state === 'failed' || state === 'cancelled' ? state : 'unknown'
}
