import { unsaidQuestion, type HumanInput } from './human-input.ts'
import type { Session } from './session.ts'

/**
 * Whether a session waits for a human and shows no readable request. It may wait for an answered one, as
 * services show an answer a moment before they go on; but not beside a request that cannot be read.
 */
export function asksUnread(session: Pick<Session, 'state' | 'humanInputs' | 'notRead'>): boolean {
  const { state, humanInputs, notRead } = session
  if (state !== 'waiting') return false
  const isUnread = notRead.some(({ what }) => what === 'humanInput.id')
  const known = isUnread ? ['pending', 'unknown'] : ['pending', 'unknown', 'answered']
  return !humanInputs.some((input) => known.includes(input.state))
}

/** A request of which the id alone is known. */
export function unreadInput(inputId: string): HumanInput {
  return {
    inputId,
    roundId: null,
    question: unsaidQuestion,
    detail: null,
    form: { kind: 'text' },
    approval: null,
    state: 'pending',
    askedAt: null,
    answeredAt: null,
    answer: null,
    note: null,
  }
}

/** Whether the record of a session leaves open what it waits for: its messages may tell (§2: not shown). */
export function hasUnknownQuestion({ state, humanInputs }: Session): boolean {
  if (state !== 'waiting' && state !== 'unknown') return false
  return !humanInputs.some((input) => input.state === 'pending' && isSaid(input))
}

/** Whether a request says what is asked, or only that something is. */
function isSaid({ question }: HumanInput): boolean {
  return question !== unsaidQuestion
}

/**
 * A session together with what its messages ask, in their order. The record's own word on a request
 * stands; a message fills in what it leaves out. Of several that no message answers only the last is
 * known to wait: the others may have been answered without a word.
 */
export function withAsked(session: Session, asked: readonly HumanInput[]): Session {
  if (asked.length === 0 || !hasUnknownQuestion(session)) return session
  const byId = new Map<string, HumanInput>()
  // A list may come newest first.
  for (const input of asked.toSorted((a, b) => (a.askedAt ?? 0) - (b.askedAt ?? 0))) {
    const before = byId.get(input.inputId)
    byId.set(input.inputId, before ? answeredBy(before, input) : input)
  }
  const last = [...byId.values()].findLast(({ state }) => state === 'pending')
  for (const input of byId.values()) {
    const mayWait = input.state === 'pending' && input !== last && input.roundId !== last?.roundId
    if (mayWait) byId.set(input.inputId, { ...input, state: 'unknown' })
  }
  for (const own of session.humanInputs) {
    const fromMessage = byId.get(own.inputId)
    byId.set(own.inputId, fromMessage && !isSaid(own) ? { ...fromMessage, state: own.state } : own)
  }
  return { ...session, humanInputs: [...byId.values()] }
}

/** The same request in two messages: its answer belongs to its question, else the later one stands. */
function answeredBy(before: HumanInput, later: HumanInput): HumanInput {
  const [answered, question] = before.state === 'answered' ? [before, later] : [later, before]
  if (answered.state !== 'answered' || question.state === 'answered') return later
  const { answer, answeredAt, note, state } = answered
  return { ...question, answer, answeredAt, note, state }
}
