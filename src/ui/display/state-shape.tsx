import type { ReactElement, ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'

/** The meaning of a colour. `ink` has no meaning. */
export type Tone = 'ink' | 'run' | 'wait' | 'done' | 'fail' | 'hold'

/** Grounds carry their own text colour, each at least 4.5:1. */
const toneSoft: Record<Tone, string> = {
  ink: 'bg-sunken text-ink',
  run: 'bg-run-soft text-run-ink',
  wait: 'bg-wait-soft text-wait-ink',
  done: 'bg-done-soft text-done-ink',
  fail: 'bg-fail-soft text-fail-ink',
  hold: 'bg-hold-soft text-hold-ink',
}

/** For shapes and bars, not for text. */
const toneMark: Record<Tone, string> = {
  ink: 'text-ink',
  run: 'text-run',
  wait: 'text-wait',
  done: 'text-done',
  fail: 'text-fail',
  hold: 'text-hold',
}

/**
 * The sign beside the colour: diamond waiting, arc running, bars paused or held, tick complete,
 * cross failed, square stopped, dot queued, ring unknown.
 */
export type Shape = 'diamond' | 'arc' | 'bars' | 'tick' | 'cross' | 'square' | 'dot' | 'ring'

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const drawings: Record<Shape, ReactElement> = {
  diamond: <path d="M6 .8 11.2 6 6 11.2.8 6Z" fill="currentColor" />,
  arc: (
    <g {...stroke}>
      <circle cx="6" cy="6" r="4.5" strokeOpacity=".28" />
      <path d="M6 1.5A4.5 4.5 0 0 1 10.5 6" />
    </g>
  ),
  bars: <path d="M3 2h2v8H3zM7 2h2v8H7z" fill="currentColor" />,
  tick: <path d="m1.8 6.4 2.9 2.8 5.5-6" {...stroke} />,
  cross: <path d="m2.2 2.2 7.6 7.6m0-7.6-7.6 7.6" {...stroke} />,
  square: <rect x="2.2" y="2.2" width="7.6" height="7.6" rx="1.4" fill="currentColor" />,
  dot: <circle cx="6" cy="6" r="3" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="4" {...stroke} />,
}

export type StateShapeProps = {
  shape: Shape
  /** Without a tone, the shape takes the colour of the text around it. */
  tone?: Tone | undefined
  size?: number | undefined
  /** An arc that does not turn, for places with many arcs. */
  still?: boolean | undefined
  className?: string | undefined
}

/** Decoration only: the text beside the shape says the same. */
export function StateShape({ shape, tone, size = 12, still = false, className }: StateShapeProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 12 12"
      className={classNames(
        'shrink-0',
        tone && toneMark[tone],
        shape === 'arc' && !still && 'animate-arc',
        className,
      )}
    >
      {drawings[shape]}
    </svg>
  )
}

export type PillProps = {
  tone?: Tone | undefined
  shape?: Shape | undefined
  children: ReactNode
}

/** A state in words, shape and colour. */
export function Pill({ tone = 'hold', shape, children }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 items-center gap-1.5 rounded-full px-2 text-sm font-medium whitespace-nowrap',
        toneSoft[tone],
      )}
    >
      {shape && <StateShape shape={shape} size={11} />}
      {children}
    </span>
  )
}

/** The number of questions that wait for the operator; only they are amber. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="inline-flex h-4.5 min-w-5 items-center justify-center rounded-full bg-wait px-1.5 text-xs font-semibold text-on-wait">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
