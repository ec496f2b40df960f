import { messages as messagesText } from '#src/features/session/line/words.ts'
import { doubts } from '#src/features/session/words.ts'
import { roleWord } from '#src/model/message.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { Transcript } from '#src/queries/sessions/session-queries.ts'

import * as words from './words.ts'

/** A session with its messages, as a file holds them. */
export type TranscriptFile = {
  session: Session
  rounds: Transcript['rounds']
  /** The origin of the service. */
  service: string
  /** The time when the session was read, in epoch milliseconds. */
  readAt: number
  /** The reason why messages may be missing; null if all are here. */
  gap: string | null
}

/** The reason why messages may be missing; null if every check held after the end of the session. */
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
