import type { HumanInput } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'
import { humanInputWith, messageWith, roundWith, sessionWith } from '#src/model/session-fixture.ts'
import type { Round, Session } from '#src/model/session.ts'

const START = Date.UTC(2026, 9, 31, 14, 0, 0)

/** A moment of the story, in seconds from its start. */
export function at(seconds: number): number {
  return START + seconds * 1000
}

export function sessionOf(details: Partial<Session> = {}): Session {
  return sessionWith({
    goal: 'Reconcile October',
    cost: { spentMicros: 12_840_000, budgetMicros: 20_000_000, currency: 'USD' },
    createdAt: at(0),
    updatedAt: at(600),
    raw: {},
    ...details,
  })
}

/** A round by seconds; a round without an end still runs. */
export function roundOf(
  id: string,
  started: number,
  ended: number | null,
  details: Partial<Round> = {},
): Round {
  return roundWith({
    id,
    state: ended === null ? 'running' : 'complete',
    startedAt: at(started),
    endedAt: ended === null ? null : at(ended),
    ...details,
  })
}

export function messageOf(text: string, seconds: number, details: Partial<Message> = {}): Message {
  return messageWith({ text, at: at(seconds), ...details })
}

/** Messages of one round, as the transcript holds them. */
export function said(roundId: string | null, ...messages: readonly Message[]) {
  return {
    roundId,
    messages: messages.map((message) => ({ key: `${roundId} ${message.text}`, message })),
  }
}

export function inputOf(details: Partial<HumanInput> = {}): HumanInput {
  const question = 'Move the three refunds into October?'
  return humanInputWith({ question, askedAt: at(500), ...details })
}
