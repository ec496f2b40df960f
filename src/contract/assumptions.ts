/**
 * Every guess that we *send*: the specification leaves these shapes "not shown". Each carries its
 * section and why this guess; docs/open-shapes.md names the test of each. Where a service describes
 * itself (§9), its own words go before.
 */
export const assumptions = {
  /** §4: shown by the specification, kept here as what an openapi.json may rename. */
  createNames: { goal: 'goal', context: 'context', guardrails: 'guardrails' },
  /** §4: as above, for a signal. */
  signalNames: { type: 'type', newBudget: 'newBudget', reason: 'reason', message: 'message' },
  /** §2: context has no type; free text is what a person writes. */
  contextIs: 'text',
  /** §2: guardrails has no structure; an object with these names reads plainly on any service. */
  guardrailNames: { budget: 'budget', maxRounds: 'maxRounds', askBefore: 'askBefore' },
  /** §4: newBudget has no type; JSON's own number in the currency's main unit, a total, not a top-up. */
  newBudgetIs: 'number',
  /** §4: the body of an answer is not shown; `response` is the endpoint's own verb ("respond"). */
  responseName: 'response',
  /** §4: other names under which services take an answer, for when ours is refused; in this order. */
  otherResponseNames: ['answer', 'value', 'input', 'content', 'text', 'message'],
  /** §4: a remark beside the answer; left out when empty, so that strict services see only `response`. */
  noteName: 'note',
  /** §4: the only `limit` that the specification shows being accepted. */
  messagesLimit: 50,
  /** §8: the one length that the specification shows. */
  passwordLeast: 6,
  /** §5: both are accepted everywhere; Bearer is what most proxies and logs know to hide. */
  keyHeaders: ['Authorization', 'X-Service-Key'],
} as const

/** Members of an answer's body; `response` null: the answer is the body. `choice` replaces `response` for a choice. */
export type AnswerNames = { response: string | null; note: string | null; choice?: string | null }

const assumedNames: AnswerNames = {
  response: assumptions.responseName,
  note: assumptions.noteName,
}

/** §4: the only maker of an answer's body, so the page shows what is sent. `more`: members that a service requires. */
export function humanInputBody(
  answer: unknown,
  note: string,
  names = assumedNames,
  more: Readonly<Record<string, unknown>> = {},
): unknown {
  const remark = note.trim()
  const others = remark === '' || names.note === null ? more : { ...more, [names.note]: remark }
  if (names.response !== null) return { [names.response]: answer, ...others }
  const isRecord = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  return isRecord ? { ...answer, ...others } : answer
}
