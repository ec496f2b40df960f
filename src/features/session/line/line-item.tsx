import type { ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { nameWhole, useToday } from '#src/ui/display/clock.tsx'
import { momentText } from '#src/ui/text/time-text.ts'

import { LineRail } from './rail.tsx'
import type { RailPiece } from './rows.ts'

export type RowPlace = {
  rowKey: string
  /** The place of the row among all rows, from 0; the main line begins at the first row. */
  index: number
  /** -1 while the line grows. */
  rowCount: number
  rail: readonly RailPiece[]
  /** The content under the row, such as tools. */
  below: ReactNode
}

/** A row with the line beside it, which begins at `top` in the first row. An element, as below. */
export function rowOf(
  { rowKey, index, rowCount, rail, below }: RowPlace,
  top: number,
  row: ReactNode,
) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a block stands between it and its list
      role="listitem"
      data-key={rowKey}
      aria-posinset={index + 1}
      aria-setsize={rowCount}
      className="relative pl-(--gutter)"
    >
      <LineRail pieces={rail} mainFrom={index === 0 ? top : 0} />
      {row}
      {below}
    </div>
  )
}

export type LineItemProps = RowPlace & {
  /** The address or the operator asked for this row. */
  linked: boolean
  /** The row is a message of the service. */
  isMessage: boolean
  who: ReactNode
  when: ReactNode
  children: ReactNode
}

/** A row below a station: who speaks, the words and the time. */
export function LineItem({ linked, isMessage, who, when, children, ...place }: LineItemProps) {
  const Row = isMessage ? 'article' : 'div'
  return rowOf(
    place,
    16,
    <Row
      tabIndex={linked ? -1 : undefined}
      className={classNames(
        'grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-1.5 md:grid-cols-[6.5rem_1fr_auto] md:gap-x-2.5',
        linked && 'rounded-control outline-2 outline-offset-2 outline-run',
      )}
    >
      <header className="text-sm leading-5 wrap-anywhere text-ink-3">{who}</header>
      <div className="min-w-0 max-md:order-last max-md:col-span-2">{children}</div>
      {when}
    </Row>,
  )
}

/** The time of a message, which is also the link to the message; a message without a time has a sign there. */
export function Moment({ at, id }: { at: number | null; id: string | null }) {
  const today = useToday()
  const time = at === null ? id && '#' : timeOf(at, today)
  const look = 'pl-2 text-sm leading-5 text-ink-3'
  if (id === null) return <span className={look}>{time}</span>
  return (
    <span className={look}>
      <a href={`#${encodeURIComponent(id)}`} className="pointer-coarse:touch-area hover:underline">
        {time}
      </a>
    </span>
  )
}

export function MomentTime({ at }: { at: number }) {
  return timeOf(at, useToday())
}

/** An element and not a component, because a long line has a thousand of them. */
function timeOf(at: number, today: number) {
  return (
    <time dateTime={new Date(at).toISOString()} onPointerEnter={nameWhole}>
      {momentText(at, today)}
    </time>
  )
}
