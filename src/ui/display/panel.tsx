import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { reveal } from '#src/ui/text/reveal.ts'

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  actions?: ReactNode
  /** False where the content brings its own edges, such as a table. */
  padded?: boolean | undefined
}

/** A card around one subject. */
export function Panel({ title, actions, padded = true, className, children, ...rest }: PanelProps) {
  return (
    <section {...rest} className={classNames('min-w-0 rounded-card border bg-surface', className)}>
      {(title !== undefined || actions !== undefined) && (
        <header
          className={classNames(
            'flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 pt-4',
            !padded && 'pb-3',
          )}
        >
          <h2 className="font-semibold">{reveal(title)}</h2>
          {actions}
        </header>
      )}
      {padded ? <div className="px-4.5 py-4">{children}</div> : children}
    </section>
  )
}

type EmptyStateProps = {
  title: string
  /** The next step, in a sentence. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-1 px-4.5 py-10 sm:items-center sm:text-center">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-[52ch] text-ink-2">{children}</p>
      {action !== undefined && <div className="mt-3 flex flex-wrap gap-2.5">{action}</div>}
    </div>
  )
}

type SkeletonProps = {
  /** Names the content that loads: "Loading sessions". */
  label: string
  lines?: number | undefined
}

/** Appears only if loading takes long enough to be noticed. */
export function Skeleton({ label, lines = 3 }: SkeletonProps) {
  return (
    <output className="block animate-patience space-y-3 px-4.5 py-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className="h-3.5 rounded-key bg-line"
          style={{ width: `${[92, 68, 80, 54][line % 4] ?? 70}%` }}
        />
      ))}
    </output>
  )
}
