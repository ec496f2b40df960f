import { memo } from 'react'

import { FurtherFields } from '#src/features/session/message/further-fields.tsx'
import type { RailPiece } from '#src/features/session/timeline/line-row.ts'
import type { Message } from '#src/model/message.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useToday } from '#src/ui/display/now.ts'
import { momentText, wholeMoment } from '#src/ui/text/moment-text.ts'
import { own } from '#src/ui/text/own.ts'
import { visible } from '#src/ui/text/visible.ts'

import { LineRail } from './line-rail.tsx'
import { LongText } from './long-text.tsx'
import { ToolBlock } from './tool-block.tsx'
import * as words from './words.ts'

export type MessageRowProps = {
  /** The key of the message in the transcript. */
  rowKey: string
  message: Message
  /** The place of the message among all rows, from 0; the main line begins at the first row. */
  index: number
  /** -1 while the line grows. */
  rowCount: number
  rail: readonly RailPiece[]
  /** The address names this message. */
  linked: boolean
}

/** One message; drawn again only when the message or the branches beside it change. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { rowKey, message, index, rowCount, rail, linked } = props
  const { id, role, text, tool, at, extra } = message
  const operator = role === 'operator'
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
      <article
        tabIndex={linked ? -1 : undefined}
        className={classNames(
          'grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-1.5 md:grid-cols-[6.5rem_1fr_auto] md:gap-x-2.5',
          linked && 'rounded-control outline-2 outline-offset-2 outline-run',
        )}
      >
        <header className="text-sm leading-5 wrap-anywhere text-ink-3">
          <Author message={message} />
        </header>
        <div className="max-md:order-last max-md:col-span-2">
          {text !== '' && (
            <div
              className={classNames(
                'max-w-[80ch] whitespace-pre-wrap wrap-anywhere',
                operator && 'rounded-r-control border-l-2 border-ink bg-sunken px-3 py-1.5',
                role === 'system' && 'text-ink-2',
              )}
            >
              <LongText>{text}</LongText>
            </div>
          )}
          {tool && (
            <div className={text === '' ? undefined : 'mt-1.5'}>
              <ToolBlock tool={tool} />
            </div>
          )}
          <FurtherFields extra={extra} />
        </div>
        {at === null ? <span /> : <Moment at={at} id={id} />}
      </article>
    </div>
  )
})

/** The time of a message, which is also the link to the message. */
function Moment({ at, id }: { at: number; id: string | null }) {
  const time = (
    <time dateTime={new Date(at).toISOString()} title={wholeMoment(at)}>
      {momentText(at, useToday())}
    </time>
  )
  const look = 'pl-2 text-sm leading-5 text-ink-3'
  if (id === null) return <span className={look}>{time}</span>
  return (
    <span className={look}>
      <a href={`#${encodeURIComponent(id)}`} className="hover:underline">
        {time}
      </a>
    </span>
  )
}

function Author({ message: { role, author, tool } }: { message: Message }) {
  const name = author === null || author === role ? '' : author
  if (tool) {
    return (
      <>
        {words.tool(visible(tool.name, 200))}
        {name !== '' && <span className="block text-run-ink">{visible(name, 200)}</span>}
      </>
    )
  }
  return (
    <span className={own(tones, role)}>
      {visible(`${role.replaceAll('_', ' ')} ${name}`.trim(), 200)}
    </span>
  )
}

const tones: Record<string, string> = {
  subagent: 'text-run-ink',
  operator: 'font-semibold text-ink',
}
