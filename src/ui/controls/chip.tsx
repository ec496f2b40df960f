import type { ComponentProps } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { type Shape, StateShape, type Tone } from '#src/ui/display/state-shape.tsx'

export type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  selected: boolean
  count?: number | undefined
  shape?: Shape | undefined
  tone?: Tone | undefined
}

/** A filter that is on or off, with its number of rows. */
export function Chip({ selected, count, shape, tone, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={selected}
      className={classNames(
        'inline-flex h-7 shrink-0 items-center gap-2 rounded-full border bg-surface px-3 text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:h-11',
        selected
          ? 'border-ink text-ink'
          : 'border-line text-ink-2 hover:border-line-strong hover:text-ink',
      )}
    >
      {shape && <StateShape shape={shape} tone={tone} still />}
      {children}
      {count !== undefined && <span className="font-normal text-ink-3">{count}</span>}
    </button>
  )
}
