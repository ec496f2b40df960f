import type { ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { type Shape, StateShape } from '#src/ui/display/state-shape.tsx'
import { type Tone, toneSoft } from '#src/ui/tone.ts'

export type PillProps = {
  tone?: Tone | undefined
  shape?: Shape | undefined
  children: ReactNode
  className?: string | undefined
}

/** A state in words, shape and colour. */
export function Pill({ tone = 'hold', shape, children, className }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 items-center gap-1.5 rounded-full px-2 text-sm font-medium whitespace-nowrap',
        toneSoft[tone],
        className,
      )}
    >
      {shape && <StateShape shape={shape} size={11} />}
      {children}
    </span>
  )
}

export type CountBadgeProps = { count: number; label: string }

/** The number of questions that wait for the operator; only they are amber. */
export function CountBadge({ count, label }: CountBadgeProps) {
  return (
    <span className="inline-flex h-4.5 min-w-5 items-center justify-center rounded-full bg-wait px-1.5 text-xs font-semibold text-on-wait">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
