import type { HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'

import { isSaid, hasUnknownQuestion } from './has-unknown-question.ts'

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
    const told = byId.get(own.inputId)
    byId.set(own.inputId, told && !isSaid(own) ? { ...told, state: own.state } : own)
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
