import { question } from './questions.ts'
import type { WorldInput, WorldMessage, WorldRound, WorldSession } from './world-records.ts'

export type Teller = {
  now: () => number
  newId: () => string
  /** Whether the session was ever paused: the story waits for that, so that no test races it. */
  wasPaused: () => boolean
}

/** The cost of the rest after the question, in cents: a budget of two is too small for it. */
const LAST_CENTS = 60

/**
 * The story of a session, a beat per `yield`; it stands still while it is held, and goes on only
 * after a pause, an answer and, if there is a budget, a larger budget.
 */
export function* tellStory(
  session: WorldSession,
  { now, newId, wasPaused }: Teller,
): Generator<undefined, void, undefined> {
  function say({ id }: WorldRound, text: string, more: Partial<WorldMessage> = {}): void {
    const message = { id: newId(), roundId: id, role: 'agent', author: 'keeper', text } as const
    session.messages.push({ ...message, tool: null, at: now(), ...more })
    session.updatedAt = now()
  }
  function open(title: string, parent?: WorldRound): WorldRound {
    const round: WorldRound = {
      id: newId(),
      number: session.rounds.length + 1,
      title,
      state: 'running',
      parentId: parent?.id ?? null,
      agent: parent ? 'scout' : 'keeper',
      cents: 0,
      startedAt: now(),
      endedAt: null,
    }
    session.rounds.push(round)
    return round
  }
  function close(round: WorldRound, cents: number): void {
    Object.assign(round, { state: 'complete', cents, endedAt: now() })
    session.cents += cents
  }
  const scout = { role: 'subagent', author: 'scout' } as const

  session.state = 'running'
  const first = open('Read what there is')
  say(first, `The goal is: ${session.goal}`)
  yield
  const tool = { name: 'query', input: 'select count(*) from rows', output: '1,204' }
  say(first, '', { role: 'tool', author: 'query', tool })
  say(first, 'There are **1,204** rows, `12` of them without an owner.')
  yield
  close(first, 40)
  const second = open('Compare both sides')
  const side = open('Count the refunds', second)
  say(second, 'Both sides are compared, a month at a time.')
  say(side, 'Counting the refunds.', scout)
  yield
  say(side, '31 refunds, all of them in October.', scout)
  close(side, 20)
  while (!wasPaused()) yield

  say(second, 'Going on as directed.')
  close(second, 40)
  const third = open('Decide on the rest')
  say(third, 'Nobody owns twelve of the rows.')
  const input: WorldInput = {
    id: newId(),
    roundId: third.id,
    question,
    state: 'pending',
    answer: null,
    note: null,
    askedAt: now(),
    answeredAt: null,
  }
  session.inputs.push(input)
  session.state = 'waiting'
  while (input.state === 'pending') yield

  const answer = JSON.stringify(input.answer)
  const isAnswered = input.state === 'answered'
  say(third, isAnswered ? `The answer was: ${answer}` : 'Going on without an answer.')
  close(third, 80)
  const fourth = open('Write it down')
  say(fourth, 'Writing the corrections.')
  yield
  if (session.budgetCents !== null && session.cents + LAST_CENTS > session.budgetCents) {
    session.state = 'limited'
    session.reason = 'The next round would go over the budget.'
  }
  while (session.state === 'limited') yield
  say(fourth, 'All corrections are written.')
  close(fourth, LAST_CENTS)
  const report = {
    summary: `Done: ${session.goal}`,
    findings: ['31 refunds were in October', `The answer was ${answer}`],
  }
  Object.assign(session, { state: 'complete', report, endedAt: now(), updatedAt: now() })
}
