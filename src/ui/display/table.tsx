import type { ComponentProps } from 'react'

import { classNames } from '#src/ui/class-names.ts'

export type TableProps = ComponentProps<'table'> & {
  /** Names the table and the region that scrolls if the table is too wide. */
  label: string
  /** False where the table fits the page: its header can then stay in view. */
  sideways?: boolean | undefined
}

/** The table scrolls sideways inside its own frame, so the page never does. */
export function Table({ label, sideways = true, className, children, ...rest }: TableProps) {
  const table = (
    <table
      {...rest}
      aria-label={label}
      className={classNames('w-full border-collapse text-left', className)}
    >
      {children}
    </table>
  )
  if (!sideways) return table
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto -outline-offset-2"
    >
      {table}
    </section>
  )
}

type CellProps = { numeric?: boolean | undefined }

export function HeaderCell({
  numeric = false,
  className,
  children,
  ...rest
}: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'h-9 border-b px-3.5 text-sm font-medium whitespace-nowrap text-ink-3',
        numeric && 'text-right',
        className,
      )}
    >
      {children}
    </th>
  )
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames('group/row border-b last:border-b-0', className)} />
}

export function Cell({
  numeric = false,
  className,
  children,
  ...rest
}: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-10 px-3.5 py-2',
        numeric && 'text-right whitespace-nowrap',
        className,
      )}
    >
      {children}
    </td>
  )
}
