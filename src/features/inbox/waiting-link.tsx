import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { visible } from '#src/ui/text/visible.ts'

export type WaitingLinkProps = {
  to: string
  question: string
  goal: string
  /** Beside the goal. */
  children?: ReactNode
}

/** A question that waits, with the goal of its session. */
export function WaitingLink({ to, question, goal, children }: WaitingLinkProps) {
  return (
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
  )
}
