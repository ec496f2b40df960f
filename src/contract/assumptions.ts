/**
 * Every guess that we *send*: the specification leaves these shapes "not shown". Each carries its
 * section and why this guess; docs/open-shapes.md names the test of each. Where a service describes
 * itself (§9), its own words go before.
 */
export const assumptions = {
  /** §4: shown by the specification, kept here as what an openapi.json may rename. */
  signalNames: { type: 'type', newBudget: 'newBudget', reason: 'reason', message: 'message' },
  /** §2: context has no type; free text is what a person writes. */
  contextIs: 'text',
  /** §2: guardrails has no structure; an object with these names reads plainly anywhere. */
  guardrails: { budget: 'Budget', maxRounds: 'Maximum rounds', askBefore: 'Ask before' },
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
  /** §5: both are accepted everywhere; Bearer is what most proxies and logs know to hide. */
  keyHeaders: ['Authorization', 'X-Service-Key'],
} as const

/** The guardrails that a text names in lines such as `Budget: 20`, by the console's own names. */
export function guardrailsIn(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').map((line) => line.trim())
  return Object.fromEntries(
    Object.entries(assumptions.guardrails).flatMap(([name, label]) => {
      const start = `${label.toLowerCase()}:`
      const line = lines.find((one) => one.toLowerCase().startsWith(start))
      return line === undefined ? [] : [[name, line.slice(start.length).trim()]]
    }),
  )
}

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
