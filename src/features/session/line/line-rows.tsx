import type { LineRow } from '#src/features/session/course/line-row.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { Round } from '#src/model/session.ts'

import { MessageRow } from './message-row.tsx'
import { RoundHeader } from './round-header.tsx'
import type { StationState } from './station.tsx'

export type LineRowsProps = { rows: readonly LineRow[]; session: Session }

/** A block of the line. Out of view the browser neither lays it out nor paints it. */
export function LineRows({ rows, session }: LineRowsProps) {
  return (
    <li className="[contain-intrinsic-size:auto_25rem] [content-visibility:auto] [overflow-clip-margin:1.25rem]">
      <ol>
        {rows.map((row) =>
          row.kind === 'round' ? (
            <RoundHeader
              key={row.key}
              round={row.round}
              station={stationOf(row.round, session)}
              currency={session.cost.currency}
              asOf={row.round.state === 'running' ? session.updatedAt : null}
              lane={row.lane}
              first={row.first}
              rail={row.rail}
            />
          ) : (
            <MessageRow key={row.key} message={row.message} first={row.first} rail={row.rail} />
          ),
        )}
      </ol>
    </li>
  )
}

/** A round that runs says what its session waits for: an answer, or to be let go on. */
function stationOf(round: Round, session: Session): StationState {
  if (round.state !== 'running') return round.state
  const asks = session.humanInputs.some(
    (input) => input.state === 'pending' && input.roundId === round.id,
  )
  if (asks && !hasEnded(session.state)) return 'waiting'
  const held = session.state === 'paused' || session.state === 'cost-limited'
  return held ? 'held' : 'running'
}
