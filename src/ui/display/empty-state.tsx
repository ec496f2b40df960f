import type { ReactNode } from 'react'

export type EmptyStateProps = {
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
