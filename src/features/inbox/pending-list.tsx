import { useRef } from 'react'
import { Link } from 'react-router'

import type { PendingInput } from '#src/queries/fleet.tsx'
import { sessionHref } from '#src/routes.ts'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { useStepKeys } from './use-step-keys.ts'

export function PendingList({ pending }: { pending: readonly PendingInput[] }) {
  const list = useRef<HTMLOListElement>(null)
  useStepKeys(list)
  return (
    <>
      <ol ref={list} aria-label="Waiting for you" className="bg-surface">
        {pending.map(({ sessionId, goal, input }) => (
          <li key={`${sessionId} ${input.inputId}`} className="border-b">
            <Link
              to={sessionHref(sessionId, { answer: input.inputId })}
              className="block border-l-3 border-transparent py-3 pr-4 pl-3.25 -outline-offset-2 transition-colors hover:border-wait hover:bg-sunken focus-visible:border-wait focus-visible:bg-sunken sm:pr-7 sm:pl-6.25"
            >
              <span className="line-clamp-3 text-lg font-medium">
                {visible(input.question, 1000)}
              </span>
              <span className="mt-0.5 flex justify-between gap-4 text-ink-3">
                <span className="truncate">{visible(goal ?? sessionId, 500)}</span>
                {input.askedAt !== null && (
                  <span className="shrink-0">
                    <span className="sr-only">asked </span>
                    <Age clock="service" at={input.askedAt} form="long" />
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="flex items-center gap-1.5 px-4 pt-3 text-sm text-ink-3 sm:px-7 pointer-coarse:hidden">
        <Kbd keys="J" /> <Kbd keys="K" /> next, previous <Kbd keys="Enter" className="ml-2" />{' '}
        answer
      </p>
    </>
  )
}
