import { memo, type ReactNode, useMemo, useState } from 'react'

import { voiceOf } from '#src/features/session/names.ts'
import { roleWord, type Message } from '#src/model/message.ts'
import type { Session } from '#src/model/session.ts'
import { durationOf } from '#src/model/spend/work.ts'
import { MessageText } from '#src/shared/markdown/lazy-markdown.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { own, jsonText, reveal } from '#src/ui/text/reveal.ts'

import { AnswerRow } from './answer-row.tsx'
import { LineItem, type LineItemProps, Moment } from './line-item.tsx'
import { RoundHeader, stationOf, ticksFrom } from './round-header.tsx'
import { type LineBlock, type LineRow, rowsOf } from './rows.ts'
import { ToolBlock } from './tool-block.tsx'
import * as words from './words.ts'

/** The rows that the line marks, by their keys. */
type LineMarks = {
  /** The row that the operator or the address asked for. */
  asked: string | null
  /** The last row when the operator left the session; null if no row follows. */
  left: string | null
}

export type LineRowsProps = {
  block: LineBlock
  /** The number of rows of the whole line; -1 while the line grows. */
  rowCount: number
  session: Session
  marks: LineMarks
  /** The tools under the row that was asked for. */
  tools: ReactNode
  /** Folds a round, or unfolds the round. */
  onFold: (roundId: string) => void
}

/** The rows of one block of the line. */
export const LineRows = memo(function LineRows(props: LineRowsProps) {
  const { block, rowCount, session, marks, tools, onFold } = props
  const rows = useMemo(() => rowsOf(block), [block])
  const belowOf = ({ key }: LineRow) => {
    const isLeft = key === marks.left
    if (key !== marks.asked && !isLeft) return null
    return (
      <>
        {key === marks.asked && tools}
        {isLeft && (
          <p className="my-2 border-b-2 border-ink pb-1 text-sm font-medium">
            {words.sinceYouLeft}
          </p>
        )}
      </>
    )
  }
  return rows.map((row) => {
    const { key, index, rail } = row
    const place = { rowKey: key, index, rowCount, rail, below: belowOf(row) }
    if (row.kind === 'round') {
      return (
        <RoundHeader
          key={key}
          {...place}
          round={row.round}
          number={row.number}
          foldedCount={row.isFolded ? row.hidden.filter(isMessage).length : null}
          onFold={onFold}
          station={stationOf(row.round, session)}
          currency={session.cost.currency}
          durationMs={durationOf(row.round, session.humanInputs, session.updatedAt)}
          from={ticksFrom(row.round, session)}
          lane={row.lane}
        />
      )
    }
    const linked = key === marks.asked
    return row.kind === 'message' ? (
      <MessageRow key={key} {...place} message={row.message} linked={linked} />
    ) : (
      <AnswerRow key={key} {...place} input={row.input} shows={row.shows} linked={linked} />
    )
  })
})

const isMessage = ({ kind }: { kind: string }) => kind === 'message'

export type MessageRowProps = Omit<LineItemProps, 'isMessage' | 'who' | 'when' | 'children'> & {
  message: Message
}

/** A message; drawn again only when the message or the branches beside it change. */
export const MessageRow = memo(function MessageRow({ message, ...place }: MessageRowProps) {
  const { id, role, text, tool, at, extra } = message
  const operator = role === 'operator'
  return (
    <LineItem
      {...place}
      isMessage
      who={<Author message={message} />}
      when={<Moment at={at} id={id} />}
    >
      {text !== '' && (
        <div
          className={classNames(
            'max-w-[80ch] whitespace-pre-wrap wrap-anywhere',
            operator && 'rounded-r-control border-l-2 border-ink bg-sunken px-3 py-1.5',
            role === 'system' && 'text-ink-2',
          )}
        >
          <MessageText>{text}</MessageText>
        </div>
      )}
      {tool && (
        <div className={text === '' ? undefined : 'mt-1.5'}>
          <ToolBlock tool={tool} />
        </div>
      )}
      <FurtherFields extra={extra} />
    </LineItem>
  )
})

function Author({ message }: { message: Message }) {
  const { role, author, tool } = message
  const word = roleWord(role)
  if (!tool) return <span className={own(tones, word)}>{reveal(voiceOf(message), 200)}</span>
  return (
    <>
      {words.tool(reveal(tool.name, 200))}
      {author !== null && author !== word && (
        <span className="block text-run-ink">{reveal(author, 200)}</span>
      )}
    </>
  )
}

const tones: Record<string, string> = {
  subagent: 'text-run-ink',
  operator: 'font-semibold text-ink',
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
