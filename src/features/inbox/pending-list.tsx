import { useRef } from 'react'

import type { PendingInput } from '#src/queries/sessions/waiting-inputs.ts'
import { sessionHref } from '#src/routes.ts'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { useHint } from '#src/ui/single-keys.ts'

import { useStepKeys } from './use-step-keys.ts'
import { WaitingLink } from './waiting-link.tsx'
import * as words from './words.ts'

export function PendingList({ pending }: { pending: readonly PendingInput[] }) {
  const list = useRef<HTMLOListElement>(null)
  useStepKeys(list)
  const steps = useHint('J') !== undefined
  return (
    <>
      <ol ref={list} aria-label={words.waitingForYou} className="bg-surface">
        {pending.map(({ sessionId, goal, input }) => (
          <li key={`${sessionId} ${input.inputId}`} className="border-b">
            <WaitingLink
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
            </WaitingLink>
          </li>
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
