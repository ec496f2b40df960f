import { memo } from 'react'

import type { RailPiece } from '#src/features/session/course/line-row.ts'
import type { Message } from '#src/model/message.ts'
import { classNames } from '#src/ui/class-names.ts'

import { LineRail } from './line-rail.tsx'
import { LongText } from './long-text.tsx'
import { ToolBlock } from './tool-block.tsx'

export type MessageRowProps = {
  message: Message
  /** The main line does not begin above a message, save where one comes before every round. */
  first: boolean
  rail: readonly RailPiece[]
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })

/** One message: who, what, when. Drawn again only when it or the branches beside it change. */
export const MessageRow = memo(function MessageRow({ message, first, rail }: MessageRowProps) {
  const { role, text, tool, at } = message
  const operator = role === 'operator'
  return (
    <li className="relative pl-(--gutter)">
      <LineRail pieces={rail} mainFrom={first ? 16 : 0} />
      <article className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-1.5 md:grid-cols-[6.5rem_1fr_auto] md:gap-x-2.5">
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
        </div>
        {at === null ? (
          <span />
        ) : (
          <time
            dateTime={new Date(at).toISOString()}
            title={moment.format(at)}
            className="pl-2 text-sm leading-5 text-ink-3"
          >
            {clock.format(at)}
          </time>
        )}
      </article>
    </li>
  )
})

function Author({ message: { role, author, tool } }: { message: Message }) {
  const name = author === null || author === role ? '' : author
  if (tool) {
    return (
      <>
        tool · {tool.name}
        {name !== '' && <span className="block text-run-ink">{name}</span>}
      </>
    )
  }
  return <span className={tones[role]}>{`${role} ${name}`.trim()}</span>
}

const tones: Record<string, string> = {
  subagent: 'text-run-ink',
  operator: 'font-semibold text-ink',
}
