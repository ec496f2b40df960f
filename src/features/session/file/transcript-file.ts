import { messages as messagesText } from '#src/features/session/line/words.ts'
import { doubts } from '#src/features/session/words.ts'
import { parsed } from '#src/model/draft.ts'
import { type KnownRole, type Message, roleWord } from '#src/model/message.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { Transcript } from '#src/queries/sessions/session-queries.ts'
import { isRecord } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

/** A session with its messages, as a file holds them. */
export type TranscriptFile = {
  session: Session
  rounds: Transcript['rounds']
  /** The origin of the service. */
  service: string
  /** When the session was read, in epoch milliseconds. */
  readAt: number
  /** Why messages may be missing; null if all are here. */
  gap: string | null
}

/** Why messages of a transcript may be missing; null if every check held after the end of the session. */
export function gapOf({ state }: Session, transcript: Transcript | undefined): string | null {
  if (!transcript) return words.notRead
  const held = countOf(transcript.rounds)
  if (held !== transcript.count) return words.miscounted(held, transcript.count)
  if (transcript.complete) return null
  if (transcript.doubt) return doubts[transcript.doubt.why]
  return hasEnded(state) ? words.stillRead : words.goesOn
}

export function countOf(rounds: Transcript['rounds']): number {
  return rounds.reduce((sum, { messages }) => sum + messages.length, 0)
}

/** "42 messages, possibly incomplete: the session goes on" */
export function countText({ rounds, gap }: Pick<TranscriptFile, 'rounds' | 'gap'>): string {
  const count = messagesText(countOf(rounds))
  return gap === null ? words.allMessages(count) : words.possiblyIncomplete(count, gap)
}

const FORMAT = 'signalbox-transcript'
const VERSION = 1

/** The file as JSONL: a header with the session's record, then a line for each message with its round. */
export function writeJsonl({ session, rounds, service, readAt, gap }: TranscriptFile): string {
  const { id, goal, status, raw } = session
  const header = {
    format: FORMAT,
    version: VERSION,
    session: id,
    goal,
    status,
    service,
    messages: countOf(rounds),
    complete: gap === null,
    gap,
    readAt: new Date(readAt).toISOString(),
    record: raw,
  }
  const lines = rounds.flatMap(({ roundId, messages }) =>
    messages.map(({ message }) => {
      const { id: messageId, role, author, text, tool, at, extra } = message
      const said = { role: roleWord(role), author, text, tool, at, extra }
      return { round: roundId, id: messageId, ...said }
    }),
  )
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The first line of a file: everything but the messages. */
export type Header = Pick<TranscriptFile, 'service' | 'readAt' | 'gap'> &
  Pick<Session, 'id' | 'goal' | 'status'> & { record: unknown }

/** Reads such a file; a sentence names the first line that cannot be read. */
export function readJsonl(
  text: string,
): { header: Header; rounds: Transcript['rounds'] } | { problem: string } {
  const [first = '', ...rest] = text.split('\n')
  const head = parse(first)
  if (head?.['format'] !== FORMAT) return { problem: words.notTranscript }
  const version = Number(head['version'])
  if (version > VERSION) return { problem: words.newerVersion(version) }
  const header = readHeader(head)
  if (!header) return { problem: words.notTranscript }
  const rounds = new Map<string | null, { key: string; message: Message }[]>()
  for (const [index, line] of rest.entries()) {
    if (line.trim() === '') continue
    const message = readMessage(parse(line))
    if (!message) return { problem: words.notMessage(index + 2) }
    const { roundId } = message
    const messages = rounds.get(roundId) ?? []
    messages.push({ key: `line ${index + 2}`, message })
    rounds.set(roundId, messages)
  }
  const read = [...rounds].map(([roundId, messages]) => ({ roundId, messages }))
  const written = Number(head['messages'])
  const gap = countOf(read) === written ? header.gap : words.fileEndsEarly(written)
  return { header: { ...header, gap }, rounds: read }
}

type Fields = Readonly<Record<string, unknown>>

function parse(line: string): Fields | null {
  const value = parsed(line)
  return isRecord(value) ? value : null
}

function readHeader(line: Fields): Header | null {
  const { session: id, service, complete, record } = line
  const readAt = Date.parse(textIn(line['readAt']) ?? '')
  if (typeof id !== 'string' || typeof service !== 'string' || Number.isNaN(readAt)) return null
  const why = textIn(line['gap']) ?? words.stillRead
  const status = textIn(line['status']) ?? 'unknown'
  const gap = complete === true ? null : why
  return { id, goal: textIn(line['goal']), status, service, readAt, gap, record }
}

const roles: readonly KnownRole[] = ['agent', 'subagent', 'tool', 'operator', 'system']

function readMessage(line: Fields | null): Message | null {
  const text = textIn(line?.['text'])
  if (!line || text === null) return null
  const { at, extra } = line
  const word = textIn(line['role']) ?? ''
  return {
    id: textIn(line['id']),
    roundId: textIn(line['round']),
    role: roles.find((role) => role === word) ?? { verbatim: word },
    author: textIn(line['author']),
    text,
    tool: readTool(line['tool']),
    // A greater number is no moment, and a page could not show it.
    at: typeof at === 'number' && Math.abs(at) <= 8.64e15 ? at : null,
    extra: isRecord(extra) ? extra : {},
  }
}

function readTool(tool: unknown): Message['tool'] {
  const name = isRecord(tool) ? textIn(tool['name']) : null
  if (!isRecord(tool) || name === null) return null
  return { name, input: textIn(tool['input']), output: textIn(tool['output']) }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
