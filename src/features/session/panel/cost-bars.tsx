import { type KeyboardEvent, useState } from 'react'

import { hasEnded, orderedRounds, type Round, type Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { classNames } from '#src/ui/class-names.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './tab-words.ts'

const BARS_AT_MOST = 40
const HEIGHT = 72
const WIDEST_BAR = 24

export type CostBarsProps = { session: Session; onRound: (roundId: string) => void }

/** A bar for each of the last rounds, which leads to the round; the round that waits for the operator is amber. */
export function CostBars({ session, onRound }: CostBarsProps) {
  const { cost, rounds } = session
  const all = orderedRounds(rounds).filter((round) => round.costMicros !== null)
  const shown = all.slice(-BARS_AT_MOST)
  const most = Math.max(1, ...shown.map(costOf))
  const waiting = waitingRound(session)
  const maxWidth = shown.length * WIDEST_BAR
  const [first] = shown
  const last = shown.at(-1)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const found = shown.findIndex(({ id }) => id === chosenId)
  const place = found === -1 ? shown.length - 1 : found
  const chosen = shown[place]
  const money = (micros: number) => formatMoney(micros, cost.currency)
  const nameOf = (round: Round) => {
    const name = words.roundName(round)
    const full = round.parentId === null ? words.roundNamed(name) : name
    return reveal(words.costOfRound(full, money(costOf(round))), 200)
  }

  return (
    <>
      <p aria-hidden="true" className="text-sm text-ink-2">
        {chosen && nameOf(chosen)}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-3">
        <p className="flex flex-col justify-between text-right">
          <span>{money(most)}</span>
          <span>{money(0)}</span>
        </p>
        <div
          role="toolbar"
          aria-label={words.costByRound}
          tabIndex={-1}
          onKeyDown={move}
          className="flex items-end border-b border-line-strong"
          style={{ height: HEIGHT, maxWidth }}
        >
          {shown.map((round, at) => (
            <button
              key={round.id}
              type="button"
              aria-label={nameOf(round)}
              tabIndex={at === place ? 0 : -1}
              onFocus={() => setChosenId(round.id)}
              onPointerEnter={() => setChosenId(round.id)}
              onClick={() => onRound(round.id)}
              className="flex h-full grow items-end"
            >
              <span
                className={classNames(
                  'w-full border-x border-surface forced-color-adjust-none',
                  round.id === waiting ? 'bg-wait' : 'bg-ink',
                )}
                style={{ height: `${Math.max(2, (costOf(round) / most) * 100)}%` }}
              />
            </button>
          ))}
        </div>
        <span />
        <p className="flex justify-between" style={{ maxWidth }}>
          <span>{first && reveal(words.roundName(first), 40)}</span>
          <span>{last && reveal(words.roundName(last), 40)}</span>
        </p>
      </div>
      {all.length > shown.length && (
        <p className="text-sm text-ink-3">{words.lastRounds(shown.length, all.length)}</p>
      )}
    </>
  )
}

/** From the focus: the pointer chooses bars, too. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof Element)) return
  const bars: Record<string, Element | null> = {
    ArrowRight: target.nextElementSibling,
    ArrowLeft: target.previousElementSibling,
    Home: currentTarget.firstElementChild,
    End: currentTarget.lastElementChild,
  }
  const bar = bars[event.key]
  if (!(bar instanceof HTMLElement)) return
  event.preventDefault()
  bar.focus()
}

function costOf(round: Round): number {
  return round.costMicros ?? 0
}

function waitingRound(session: Session): string | null {
  if (hasEnded(session.state)) return null
  return session.humanInputs.find(({ state }) => state === 'pending')?.roundId ?? null
}
