import { hasEnded, type Round, type Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { classNames } from '#src/ui/class-names.ts'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

const BARS_AT_MOST = 40
const HEIGHT = 72

/** A bar for each of the last rounds; the round that waits for the operator is amber. */
export function CostByRound({ session }: { session: Session }) {
  const { cost, rounds } = session
  const shown = rounds.filter((round) => round.costMicros !== null).slice(-BARS_AT_MOST)
  const most = Math.max(1, ...shown.map(costOf))
  const slot = Math.min(20, 272 / shown.length)
  const waiting = waitingRound(session)
  return (
    <>
      <p className="sr-only">{words.bars(shown.length, formatMoney(most, cost.currency))}</p>
      <svg aria-hidden="true" viewBox={`0 0 272 ${HEIGHT + 2}`} className="block w-full">
        {shown.map((round, index) => {
          const height = Math.max(1.5, (costOf(round) / most) * HEIGHT)
          return (
            <rect
              key={round.id}
              x={index * slot}
              y={HEIGHT - height}
              width={slot * 0.68}
              height={height}
              rx={Math.min(2, slot / 8)}
              className={classNames(round.id === waiting ? 'fill-wait' : 'fill-ink/80')}
            >
              <title>
                {visible(`${roundName(round)}: ${formatMoney(costOf(round), cost.currency)}`)}
              </title>
            </rect>
          )
        })}
        <line x1="0" x2="272" y1={HEIGHT + 1} y2={HEIGHT + 1} className="stroke-line-strong" />
      </svg>
      {rounds.length > shown.length && (
        <p className="text-sm text-ink-3">{words.lastRounds(shown.length, rounds.length)}</p>
      )}
    </>
  )
}

function costOf(round: Round): number {
  return round.costMicros ?? 0
}

function roundName(round: Round): string {
  const name =
    round.number === null ? (round.agent ?? words.round(round.id)) : words.round(round.number)
  return round.title === null ? name : `${name}, ${round.title}`
}

function waitingRound(session: Session): string | null {
  if (hasEnded(session.state)) return null
  return session.humanInputs.find(({ state }) => state === 'pending')?.roundId ?? null
}
