import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: ReactNode
  /** Above the title: where this belongs. */
  eyebrow?: ReactNode
  /** Beside the title, quieter. */
  meta?: ReactNode
  actions?: ReactNode
}

/** The one h1 of a page, with what can be done here. */
export function PageHeader({ title, eyebrow, meta, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {eyebrow !== undefined && <div className="text-sm text-ink-3">{eyebrow}</div>}
        <div className="flex min-h-8 flex-wrap items-center gap-x-3">
          <h1 tabIndex={-1} className="text-title text-balance">
            {title}
          </h1>
          {meta !== undefined && <span className="text-ink-3">{meta}</span>}
        </div>
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2.5">{actions}</div>
      )}
    </header>
  )
}
