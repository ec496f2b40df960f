import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowUpRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import type { Attention } from '#src/model/fleet/attention.ts'
import { type Cost, orderedRounds, type Round } from '#src/model/session.ts'
import { useShownMessages, useShownSession } from '#src/queries/following/use-polling-status.ts'
import { messageQueries, type Transcript } from '#src/queries/sessions/session-queries.ts'
import { paths, sessionHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { InlineText } from '#src/shared/markdown/long-text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { useHint } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import { spentText } from './queue-list.tsx'
import * as words from './words.ts'

/** The part of a new entry that takes the focus: its form, or its heading, where keys of the page work. */
export type Arrival = 'form' | 'heading'

export type DetailProps = {
  wide: boolean
  arrival: Arrival
  /** Goes to the next entry; null without another. */
  onLater: (() => void) | null
}

type DetailFrameProps = DetailProps & {
  item: Pick<Attention, 'sessionId' | 'title'>
  title: ReactNode
  /** The keys of this kind of entry. */
  keys?: string | undefined
  /** The buttons at the foot, the last one to send. */
  actions?: ReactNode
  children: ReactNode
}

/** The head, body and foot that all entries share. */
export function DetailFrame(props: DetailFrameProps) {
  const { item, title, keys, wide, arrival, actions, onLater, children } = props
  const part = useRef<HTMLElement>(null)
  useArrival(part, arrival, wide)
  const steps = useHint('J') !== undefined
  return (
    <section
      ref={part}
      aria-labelledby="inbox-entry"
      className={wide ? 'flex h-full min-h-0 flex-col' : undefined}
    >
      <div
        className={wide ? 'relative min-h-0 grow overflow-y-auto px-10 py-6' : 'px-4 py-4 sm:px-7'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={wide ? 0 : undefined}
      >
        <div className="mx-auto max-w-190 space-y-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-3">
            {!wide && (
              <Link
                to={paths.inbox}
                className="flex min-h-8 items-center gap-1.5 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
              >
                <ArrowLeft aria-hidden="true" className="size-4" />
                {words.allThatWaits}
              </Link>
            )}
            <p className={classNames('min-w-0 grow truncate', !wide && 'order-last basis-full')}>
              <span className="font-mono text-[0.75rem]">{reveal(item.sessionId, 100)}</span>
              {item.title !== null && ` · ${reveal(item.title, 500)}`}
            </p>
            <Link
              to={sessionHref(item.sessionId)}
              className="flex min-h-8 items-center gap-1.5 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
            >
              {words.openSession}
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </Link>
          </div>
          <h2
            id="inbox-entry"
            tabIndex={-1}
            className="text-title text-balance wrap-anywhere whitespace-pre-line"
          >
            {title}
          </h2>
          {children}
        </div>
      </div>
      <footer
        data-entry-foot={wide ? undefined : ''}
        className={
          wide
            ? 'shrink-0 px-10 pb-5'
            : 'sticky bottom-[calc(3.25rem+env(safe-area-inset-bottom)+var(--foot,0px))] z-1 bg-canvas px-4 pb-3 sm:px-7 md:bottom-(--foot) short:static'
        }
      >
        <div className="mx-auto flex max-w-190 flex-wrap items-center justify-end gap-2.5 border-t pt-3 max-sm:gap-x-1.5">
          {steps && (
            <div className="mr-auto min-w-0 basis-50 grow space-y-0.5 text-sm text-ink-3 max-sm:hidden pointer-coarse:hidden">
              <p className="flex items-center gap-1.5">
                <Kbd keys="J" /> <Kbd keys="K" /> {words.nextPrevious}
              </p>
              {keys !== undefined && <p>{keys}</p>}
            </div>
          )}
          {onLater && (
            <Button variant="ghost" onClick={onLater}>
              {ui.later}
            </Button>
          )}
          {actions}
        </div>
      </footer>
    </section>
  )
}

const controls = ['form input:checked:enabled', 'form :is(input, textarea, select):enabled', 'h2']

/** Moves the focus into a new entry, unless the operator is outside of the page or in a dialog. */
function useArrival(part: RefObject<HTMLElement | null>, arrival: Arrival, wide: boolean) {
  const arrive = useEffectEvent(() => {
    const { activeElement: active, body } = document
    const isHere = active === body || document.querySelector('main')?.contains(active) === true
    if (!isHere || document.querySelector('dialog:modal')) return
    const wanted = arrival === 'form' ? controls : ['h2']
    const found = wanted.map((each) => part.current?.querySelector<HTMLElement>(each))
    // A narrow page stands at the top of the entry, or where the reader left it.
    found.find(Boolean)?.focus({ preventScroll: !wide })
  })
  useEffect(() => arrive(), [])
}

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

/** The last messages before the session stopped, and its spend. When they come, no choice below moves under a click. */
export function WhatLedHere(props: WhatLedHereProps) {
  const { sessionId, cost, rounds = [], roundId = null, question } = props
  const { data, error } = useQuery(messageQueries.transcript(sessionId))
  useShownSession(sessionId)
  useShownMessages(sessionId)
  const last = data ? lastMessages(data, roundId, question) : []
  // Six lines are shown at most: four of a last message that lists choices.
  const hasList = last.at(-1)?.message.text.trim().includes('\n')
  const main = orderedRounds(rounds).filter(({ parentId }) => parentId === null)
  const speakerOf = (id: string | null) => {
    const round = rounds.find((each) => each.id === id)
    if (!round) return null
    if (round.parentId !== null) return words.subagent(round.agent)
    return words.round(round.number ?? main.indexOf(round) + 1)
  }
  const spent = spentText(cost)
  const unread = error ? words.messagesNotRead(explainError(error).title) : words.reading
  return (
    <section
      aria-labelledby="led-here"
      className="min-h-45 rounded-card border bg-surface px-4 py-3"
    >
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-ink-3">
        <h3 id="led-here">{words.ledHere}</h3>
        {spent !== null && <span>{spent}</span>}
      </div>
      {last.length === 0 && <p className="text-ink-3">{data ? words.noMessages : unread}</p>}
      <ul className="space-y-1">
        {last.map(({ key, message }, at) => {
          const listed = at === last.length - 1 ? 'line-clamp-4' : 'line-clamp-1'
          const lines = hasList ? listed : 'line-clamp-2'
          const speaker = speakerOf(message.roundId)
          return (
            <li key={key} className="flex gap-x-3">
              {speaker !== null && (
                <span className="shrink-0 text-ink-3">{reveal(speaker, 40)}</span>
              )}
              <span className={classNames('min-w-0 wrap-anywhere whitespace-pre-line', lines)}>
                <InlineText>
                  {reveal(message.text.trim().replaceAll(/\n\s*\n/g, '\n'), LENGTH)}
                </InlineText>
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
