import type { ReactNode } from 'react'

type SidewaysProps = { className: string; isWide?: boolean; children: ReactNode }

/** A box whose columns stay in place: what is too wide for it scrolls, also by keyboard. */
export function Sideways({ className, isWide = true, children }: SidewaysProps) {
  return (
    <div
      className={`overflow-x-auto ${className}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={isWide ? 0 : undefined}
    >
      {children}
    </div>
  )
}
