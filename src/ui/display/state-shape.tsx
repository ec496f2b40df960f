import type { ReactElement } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { type Tone, toneMark } from '#src/ui/tone.ts'

/**
 * The sign beside the colour: diamond waiting, arc running, bars paused or held, tick complete,
 * cross failed, square stopped, dot queued, ring unknown.
 */
export type Shape = 'diamond' | 'arc' | 'bars' | 'tick' | 'cross' | 'square' | 'dot' | 'ring'

const drawings: Record<Shape, ReactElement> = {
  diamond: <path d="M6 .8 11.2 6 6 11.2.8 6Z" fill="currentColor" />,
  arc: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <circle cx="6" cy="6" r="4.5" strokeOpacity=".28" />
      <path d="M6 1.5A4.5 4.5 0 0 1 10.5 6" strokeLinecap="round" />
    </g>
  ),
  bars: <path d="M3 2h2v8H3zM7 2h2v8H7z" fill="currentColor" />,
  tick: (
    <path
      d="m1.8 6.4 2.9 2.8 5.5-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  cross: (
    <path
      d="m2.2 2.2 7.6 7.6m0-7.6-7.6 7.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
  ),
  square: <rect x="2.2" y="2.2" width="7.6" height="7.6" rx="1.4" fill="currentColor" />,
  dot: <circle cx="6" cy="6" r="3" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
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
