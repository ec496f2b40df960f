import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { visible } from '#src/ui/text/visible.ts'

export type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
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
          <h2 className="font-semibold">{visible(title)}</h2>
          {actions}
        </header>
      )}
      {padded ? <div className="px-4.5 py-4">{children}</div> : children}
    </section>
  )
}
