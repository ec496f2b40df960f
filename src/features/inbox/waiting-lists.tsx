import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'

import type { PendingInput, Waiting } from '#src/queries/sessions/waiting-inputs.ts'
import { sessionHref } from '#src/routes.ts'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { useHint, useShortcuts } from '#src/ui/shortcuts.ts'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

/** J and K move the focus along the questions; Enter is the link's own key. */
export function PendingList({ pending }: { pending: readonly PendingInput[] }) {
  const list = useRef<HTMLOListElement>(null)
  const walk = (step: number) => () => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))
    links[next]?.focus()
  }
  useShortcuts({ j: walk(1), k: walk(-1) })
  const steps = useHint('J') !== undefined
  return (
    <>
      <ol ref={list} aria-label={words.waitingForYou} className="bg-surface">
        {pending.map(({ sessionId, goal, input }) => (
          <WaitingQuestion
            key={`${sessionId} ${input.inputId}`}
            to={sessionHref(sessionId, { answer: input.inputId })}
            question={input.question}
            goal={goal ?? sessionId}
          >
            {input.askedAt !== null && (
              <span className="shrink-0">
                <span className="sr-only">{words.asked}</span>
                <Age clock="service" at={input.askedAt} form="long" />
              </span>
            )}
          </WaitingQuestion>
        ))}
      </ol>
      <p className="flex items-center gap-1.5 px-4 pt-3 text-sm text-ink-3 sm:px-7 pointer-coarse:hidden">
        {steps && (
          <span className="mr-2 flex items-center gap-1.5">
            <Kbd keys="J" /> <Kbd keys="K" /> {words.nextPrevious}
          </span>
        )}
        <Kbd keys="Enter" /> {words.answer}
      </p>
    </>
  )
}

/** Sessions that wait without a readable request for input: each entry leads to its session. */
export function UnreadList({ unread }: { unread: readonly Waiting[] }) {
  return (
    <ul aria-label={words.notReadYet} className="bg-surface">
      {unread.map(({ sessionId, goal, question }) => (
        <WaitingQuestion
          key={sessionId}
          to={sessionHref(sessionId)}
          question={question ?? words.questionNotShown}
          goal={goal ?? sessionId}
        />
      ))}
    </ul>
  )
}

type WaitingQuestionProps = { to: string; question: string; goal: string; children?: ReactNode }

function WaitingQuestion({ to, question, goal, children }: WaitingQuestionProps) {
  return (
    <li className="border-b">
      <Link
        to={to}
        className="block border-l-3 border-transparent py-3 pr-4 pl-3.25 -outline-offset-2 transition-colors hover:border-wait hover:bg-sunken focus-visible:border-wait focus-visible:bg-sunken sm:pr-7 sm:pl-6.25"
      >
        <span className="line-clamp-3 text-lg font-medium">{visible(question, 1000)}</span>
        <span className="mt-0.5 flex justify-between gap-4 text-ink-3">
          <span className="truncate">{visible(goal, 500)}</span>
          {children}
        </span>
      </Link>
    </li>
  )
}
