import type { ReactNode } from 'react'

import { reveal } from '#src/ui/text/reveal.ts'

import type { BulkPlan } from './bulk-plan.ts'
import * as words from './words.ts'

export function Lines({ children }: { children: ReactNode }) {
  return (
    <ul className="max-h-60 divide-y overflow-y-auto rounded-card border empty:hidden">
      {children}
    </ul>
  )
}

type LineProps = { of: { id: string; goal: string | null }; children: string }

export function Line({ of: { id, goal }, children }: LineProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
      <span className="min-w-0 truncate">{reveal(goal ?? id, 500)}</span>
      <span className="text-ink-2">{reveal(children, 500)}</span>
    </li>
  )
}

/** The sessions that get nothing, each with its reason. */
export function Unchanged({ leave }: Pick<BulkPlan, 'leave'>) {
  if (leave.length === 0) return null
  return (
    <>
      <p className="font-medium">{words.willStay(leave.length)}</p>
      <Lines>
        {leave.map((one) => (
          <Line key={one.id} of={one}>
            {one.why}
          </Line>
        ))}
      </Lines>
    </>
  )
}
