import { hasEnded, orderedRounds, type Round, type Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { classNames } from '#src/ui/class-names.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './tab-words.ts'

const BARS_AT_MOST = 40
const HEIGHT = 72
const WIDEST_BAR = 24

/** A bar for each of the last rounds; the round that waits for the operator is amber. The Rounds tab says the same. */
export function CostBars({ session }: { session: Session }) {
  const { cost, rounds } = session
  const all = orderedRounds(rounds).filter((round) => round.costMicros !== null)
  const shown = all.slice(-BARS_AT_MOST)
  const highest = Math.max(1, ...shown.map(costOf))
  const waiting = waitingRound(session)
  const maxWidth = shown.length * WIDEST_BAR
  const [first] = shown
  const last = shown.at(-1)
  const money = (micros: number) => formatMoney(micros, cost.currency)
  const nameOf = (round: Round) => {
    const name = words.roundName(round)
    const full = round.parentId === null ? words.roundNamed(name) : name
    return reveal(words.costOfRound(full, money(costOf(round))), 200)
  }

  return (
    <>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that elements draw
        role="img"
        aria-label={words.costsUpTo(money(highest))}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-3"
      >
        <p className="flex flex-col justify-between text-right">
          <span>{money(highest)}</span>
          <span>{money(0)}</span>
        </p>
        <div
          className="flex items-end border-b border-line-strong"
          style={{ height: HEIGHT, maxWidth }}
        >
          {shown.map((round) => (
            <span key={round.id} title={nameOf(round)} className="flex h-full grow items-end">
              <span
                className={classNames(
                  'w-full border-x border-surface forced-color-adjust-none',
                  round.id === waiting ? 'bg-wait' : 'bg-ink',
                )}
                style={{ height: `${Math.max(2, (costOf(round) / highest) * 100)}%` }}
              />
            </span>
          ))}
        </div>
        <span />
        <p className="flex justify-between" style={{ maxWidth }}>
          <span>{first && reveal(words.roundName(first), 40)}</span>
          <span>{last && last !== first && reveal(words.roundName(last), 40)}</span>
        </p>
      </div>
      {all.length > shown.length && (
        <p className="text-sm text-ink-3">{words.lastRounds(shown.length, all.length)}</p>
      )}
    </>
  )
}

function costOf(round: Round): number {
  return round.costMicros ?? 0
}

function waitingRound(session: Session): string | null {
  if (hasEnded(session.state)) return null
  return session.humanInputs.find(({ state }) => state === 'pending')?.roundId ?? null
}
