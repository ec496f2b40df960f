import type { ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'

export type StatProps = {
  label: string
  /** Null if the figure is not known; `missing` then follows a dash. */
  value: ReactNode
  missing?: string | undefined
  /** Behind the value: "/min", or a word with a space before it. */
  unit?: string | undefined
  /** Beside the value: "oldest 26 min". */
  note?: ReactNode
  /** Amber, if the figure counts questions that wait for the operator. */
  waiting?: boolean | undefined
}

/** A figure with its name, inside a StatRow. */
export function Stat({ label, value, missing, unit, note, waiting = false }: StatProps) {
  const remark = value === null ? missing : note
  return (
    <div className="min-w-0 grow basis-34 px-4 py-3 max-md:py-1.5">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={classNames('text-figure', waiting && 'text-wait-ink')}>
          {value ?? '–'}
          {value !== null && unit !== undefined && (
            <span className="text-base font-normal tracking-normal text-ink-3">{unit}</span>
          )}
        </span>
        {remark !== undefined && <span className="text-sm text-ink-3">{remark}</span>}
      </dd>
    </div>
  )
}

/** Figures in one card, divided by hairlines. Of an odd number on a phone, the first has a line of its own. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border bg-line *:bg-surface max-sm:[&>:first-child:nth-last-child(odd)]:basis-full">
      {children}
    </dl>
  )
}

/** A figure for a header line; stands in a <dl>. */
export function SmallStat({ label, value, unit }: Pick<StatProps, 'label' | 'value' | 'unit'>) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="text-lg font-semibold tracking-tight whitespace-nowrap">
        {value}
        {unit !== undefined && (
          <span className="text-base font-normal tracking-normal text-ink-3">{unit}</span>
        )}
      </dd>
    </div>
  )
}
