import type { LineBlock } from '#src/features/session/timeline/line-row.ts'
import { rowsOf } from '#src/features/session/timeline/rows-of.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { Round } from '#src/model/session.ts'

import { MessageRow } from './message-row.tsx'
import { RoundHeader } from './round-header.tsx'
import type { StationState } from './station.tsx'

export type LineRowsProps = {
  block: LineBlock
  /** The number of rows of the whole line. */
  lineRowCount: number
  session: Session
  /** The message that the address names. */
  linked: string | null
}

/** The rows of one block of the line. */
export function LineRows({ block, lineRowCount, session, linked }: LineRowsProps) {
  // The final length is not known while the line grows.
  const rowCount = hasEnded(session.state) ? lineRowCount : -1
  return rowsOf(block).map((row) =>
    row.kind === 'round' ? (
      <RoundHeader
        key={row.key}
        round={row.round}
        station={stationOf(row.round, session)}
        currency={session.cost.currency}
        asOf={row.round.state === 'running' ? session.updatedAt : null}
        lane={row.lane}
        index={row.index}
        rowCount={rowCount}
        rail={row.rail}
      />
    ) : (
      <MessageRow
        key={row.key}
        rowKey={row.key}
        message={row.message}
        index={row.index}
        rowCount={rowCount}
        rail={row.rail}
        linked={linked !== null && row.message.id === linked}
      />
    ),
  )
}

/** The state of a round; a running round also shows its open question or the hold of its session. */
function stationOf(round: Round, session: Session): StationState {
  if (round.state !== 'running') return round.state
  const asks = session.humanInputs.some(
    (input) => input.state === 'pending' && input.roundId === round.id,
  )
  if (asks && !hasEnded(session.state)) return 'waiting'
  const held = session.state === 'paused' || session.state === 'cost-limited'
  return held ? 'held' : 'running'
}
