import { useQuery } from '@tanstack/react-query'

import { type Cost, orderedRounds, type Round } from '#src/model/session.ts'
import { useShownMessages, useShownSession } from '#src/queries/following/use-polling-status.ts'
import { messageQueries, type Transcript } from '#src/queries/sessions/session-queries.ts'
import { InlineText } from '#src/shared/markdown/long-text.tsx'

import { spentText } from './queue-list.tsx'
import * as words from './words.ts'

const SHOWN = 3
const LENGTH = 300

type WhatLedHereProps = {
  sessionId: string
  cost: Cost
  rounds?: readonly Round[]
  /** The messages end with this round. */
  roundId?: string | null
  /** A message that says only this is left out. */
  question?: string
}

/** The last messages before the session stopped, and its spend. */
export function WhatLedHere(props: WhatLedHereProps) {
  const { sessionId, cost, rounds = [], roundId = null, question } = props
  const { data, isPending } = useQuery(messageQueries.transcript(sessionId))
  useShownSession(sessionId)
  useShownMessages(sessionId)
  const last = data ? lastMessages(data, roundId, question) : []
  const ordered = orderedRounds(rounds)
  const numberOf = (id: string | null) => {
    const at = ordered.findIndex((each) => each.id === id)
    return at === -1 ? null : (ordered[at]?.number ?? at + 1)
  }
  const spent = spentText(cost)
  return (
    <section
      aria-labelledby="led-here"
      className="min-h-28 rounded-card border bg-surface px-4 py-3"
    >
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-ink-3">
        <h3 id="led-here">{words.ledHere}</h3>
        {spent !== null && <span>{spent}</span>}
      </div>
      {last.length === 0 && (
        <p className="text-ink-3">{isPending ? words.reading : words.noMessages}</p>
      )}
      <ul className="space-y-1">
        {last.map(({ key, message }) => {
          const number = numberOf(message.roundId)
          return (
            <li key={key} className="flex gap-x-3 max-sm:flex-col">
              {number !== null && (
                <span className="shrink-0 text-ink-3">{words.round(number)}</span>
              )}
              <span className="line-clamp-2 min-w-0 wrap-anywhere">
                <InlineText>{cut(message.text.trim())}</InlineText>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function lastMessages({ rounds }: Transcript, roundId: string | null, question?: string) {
  const at = roundId === null ? -1 : rounds.findIndex((round) => round.roundId === roundId)
  const until = at === -1 ? rounds : rounds.slice(0, at + 1)
  return until
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !['', question?.trim()].includes(message.text.trim()))
    .slice(-SHOWN)
}

function cut(text: string): string {
  return text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text
}
