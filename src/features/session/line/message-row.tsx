import { ArrowRight } from 'lucide-react'
import { memo, type ReactNode, useMemo, useState } from 'react'

import { roleWord, type Message } from '#src/model/message.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import { tookMs } from '#src/model/spend/work.ts'
import { LongText } from '#src/shared/markdown/long-text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useToday } from '#src/ui/display/clock.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { InPieces, textPieces } from '#src/ui/text/in-pieces.tsx'
import { own, jsonText, reveal } from '#src/ui/text/reveal.ts'
import { momentText, wholeMoment } from '#src/ui/text/time-text.ts'

import { LineRail } from './rail.tsx'
import { RoundHeader, stationOf } from './round-header.tsx'
import { type LineBlock, type RailPiece, rowsOf } from './rows.ts'
import * as words from './words.ts'

export type LineRowsProps = {
  block: LineBlock
  /** The number of rows of the whole line. */
  lineRowCount: number
  session: Session
  /** The message that the address names. */
  linked: string | null
}

/** The rows of one block of the line. */
export function LineRows({ block, lineRowCount, session, linked }: LineRowsProps) {
  // The final length is not known while the line grows.
  const rowCount = hasEnded(session.state) ? lineRowCount : -1
  const rows = useMemo(() => rowsOf(block), [block])
  return rows.map((row) =>
    row.kind === 'round' ? (
      <RoundHeader
        key={row.key}
        round={row.round}
        station={stationOf(row.round, session)}
        currency={session.cost.currency}
        took={tookMs(row.round, session.humanInputs, session.updatedAt)}
        lane={row.lane}
        index={row.index}
        rowCount={rowCount}
        rail={row.rail}
      />
    ) : (
      <MessageRow
        key={row.key}
        rowKey={row.key}
        message={row.message}
        index={row.index}
        rowCount={rowCount}
        rail={row.rail}
        linked={linked !== null && row.message.id === linked}
      />
    ),
  )
}

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

function Author({ message: { role, author, tool } }: { message: Message }) {
  const word = roleWord(role)
  const name = author === null || author === word ? '' : author
  if (tool) {
    return (
      <>
        {words.tool(reveal(tool.name, 200))}
        {name !== '' && <span className="block text-run-ink">{reveal(name, 200)}</span>}
      </>
    )
  }
  return (
    <span className={own(tones, word)}>
      {reveal(`${word.replaceAll('_', ' ')} ${name}`.trim(), 200)}
    </span>
  )
}

const tones: Record<string, string> = {
  subagent: 'text-run-ink',
  operator: 'font-semibold text-ink',
}

const SHOWN = 1200
const WORTH_HIDING = 1600

type ToolBlockProps = { tool: NonNullable<Message['tool']> }

/** The input and the output of a tool; a long text shows its beginning first. */
function ToolBlock({ tool: { name, input, output } }: ToolBlockProps) {
  return (
    <div className="max-w-146 rounded-control border bg-sunken px-3 py-1.5 font-mono text-sm">
      <Part text={input ?? name}>{(text) => <code>{text}</code>}</Part>
      {output !== null && (
        <div className="text-ink-3">
          <ArrowRight aria-hidden="true" className="float-left mt-0.5 mr-1.5 size-3.5" />
          <Part text={output}>{(text) => <samp>{text}</samp>}</Part>
        </div>
      )}
    </div>
  )
}

function Part({ text, children }: { text: string; children: (text: string) => ReactNode }) {
  const pieces = text.length > WORTH_HIDING ? textPieces(text, SHOWN) : [text]
  return (
    <InPieces pieces={pieces}>
      {(piece) => (
        <pre className="whitespace-pre-wrap wrap-anywhere">{children(reveal(piece))}</pre>
      )}
    </InPieces>
  )
}

/** The opened JSON shows all names. */
const NAMES_AT_MOST = 5

/** The fields of a message that the contract does not name (§2): their names and, when opened, their JSON. */
export function FurtherFields({ extra }: { extra: Message['extra'] }) {
  const [open, setOpen] = useState(false)
  const names = furtherNames(extra)
  if (names.length === 0) return null
  const first = reveal(names.slice(0, NAMES_AT_MOST).join(', '), 120)
  const summary = words.named(first, names.length - NAMES_AT_MOST)
  return (
    <details className="mt-0.5 max-w-146" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-0.5 pointer-coarse:py-3 text-sm wrap-anywhere text-ink-3">
        {summary}
      </summary>
      {open && (
        <CodeBlock label={words.furtherFields} copy className="mt-1">
          {jsonText(extra)}
        </CodeBlock>
      )}
    </details>
  )
}

/** Fields that only place or classify a message: the line shows its place already. */
const place = /^(?:type|kind|object|session|session_?id|seq|sequence|index|position|ordinal)$/i

/** The unknown fields of a message, without empty fields and fields that only place or classify it. */
function furtherNames(extra: Message['extra']): readonly string[] {
  return Object.keys(extra).filter((name) => !place.test(name) && !isEmpty(extra[name]))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
