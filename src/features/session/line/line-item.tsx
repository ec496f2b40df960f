import type { ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { useToday } from '#src/ui/display/clock.tsx'
import { momentText, wholeMoment } from '#src/ui/text/time-text.ts'

import { LineRail } from './rail.tsx'
import type { RailPiece } from './rows.ts'

export type LineItemProps = {
  /** The key of the row in the line. */
  rowKey: string
  /** The place of the row among all rows, from 0; the main line begins at the first row. */
  index: number
  /** -1 while the line grows. */
  rowCount: number
  rail: readonly RailPiece[]
  /** The address or the operator asked for this row. */
  linked: boolean
  /** The content under the row, such as tools. */
  below: ReactNode
  /** The row is a message of the service. */
  isMessage: boolean
  who: ReactNode
  when: ReactNode
  children: ReactNode
}

/** A row below a station: who speaks, the words and the time. */
export function LineItem(props: LineItemProps) {
  const { rowKey, index, rowCount, rail, linked, below, isMessage, who, when, children } = props
  const Row = isMessage ? 'article' : 'div'
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a block stands between it and its list
      role="listitem"
      data-key={rowKey}
      aria-posinset={index + 1}
      aria-setsize={rowCount}
      className="relative pl-(--gutter)"
    >
      <LineRail pieces={rail} mainFrom={index === 0 ? 16 : 0} />
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
      </Row>
      {below}
    </div>
  )
}

/** The time of a message, which is also the link to the message. */
export function Moment({ at, id }: { at: number; id: string | null }) {
  const time = timeOf(at, useToday())
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
    <time dateTime={new Date(at).toISOString()} title={wholeMoment(at)}>
      {momentText(at, today)}
    </time>
  )
}
