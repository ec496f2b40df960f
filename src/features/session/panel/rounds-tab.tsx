import { useState } from 'react'

import { hasEnded, orderedRounds, type Round, type Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { formatDuration } from '#src/ui/display/format-duration.ts'
import { type Shape, StateShape } from '#src/ui/display/state-shape.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { visible } from '#src/ui/text/visible.ts'
import type { Tone } from '#src/ui/tone.ts'

const signs: Record<Round['state'], { words: string; shape: Shape; tone: Tone }> = {
  running: { words: 'Running', shape: 'arc', tone: 'run' },
  complete: { words: 'Complete', shape: 'tick', tone: 'done' },
  failed: { words: 'Failed', shape: 'cross', tone: 'fail' },
  cancelled: { words: 'Cancelled', shape: 'square', tone: 'hold' },
  unknown: { words: 'State not known', shape: 'ring', tone: 'hold' },
}

/** Thousands of rows would be half a second of drawing. */
const AT_ONCE = 200

/** The rounds, the last ones at first; subagents under the round that they branch from. */
export function RoundsTab({ session }: { session: Session }) {
  const { rounds, cost } = session
  const [most, setMost] = useState(AT_ONCE)
  if (rounds.length === 0) {
    return <p className="px-4.5 py-4 text-ink-3">{noRounds(session)}</p>
  }
  return (
    <>
      {rounds.length > most && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-b px-4.5 py-2.5 text-ink-2">
          The last {most} of {rounds.length} rounds.
          <Button size="small" onClick={() => setMost(most + AT_ONCE)}>
            Show {Math.min(AT_ONCE, rounds.length - most)} before these
          </Button>
        </p>
      )}
      <RoundTable rounds={orderedRounds(rounds).slice(-most)} currency={cost.currency} />
    </>
  )
}

function noRounds({ roundCount, state }: Session): string {
  if (roundCount === null) return 'The service shows no rounds.'
  if (roundCount > 0) {
    return `The service counts ${roundCount} ${roundCount === 1 ? 'round' : 'rounds'} and lists none.`
  }
  return hasEnded(state) ? 'It ended before a round started.' : 'No round has started yet.'
}

function RoundTable({ rounds, currency }: { rounds: readonly Round[]; currency: string }) {
  return (
    <Table label="Rounds">
      <thead>
        <tr>
          <HeaderCell>Round</HeaderCell>
          <HeaderCell numeric>Cost</HeaderCell>
          <HeaderCell numeric>Time</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <Row key={round.id}>
            <Cell>
              <span className={round.parentId === null ? 'flex gap-2' : 'flex gap-2 pl-4'}>
                <StateShape {...signs[round.state]} still className="mt-1" />
                <span className="sr-only">{signs[round.state].words}</span>
                <span className="min-w-0 wrap-anywhere">
                  {visible(nameOf(round), 200)}{' '}
                  <span className="text-ink-3">{visible(round.title, 500)}</span>
                </span>
              </span>
            </Cell>
            <Cell numeric>
              {round.costMicros === null ? '–' : formatMoney(round.costMicros, currency)}
            </Cell>
            <Cell numeric>
              {round.startedAt === null || round.endedAt === null
                ? '–'
                : formatDuration(round.endedAt - round.startedAt)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function nameOf(round: Round): string {
  if (round.parentId !== null && round.agent !== null) return round.agent
  return round.number === null ? round.id : String(round.number)
}
