import { question } from './questions.ts'
import type { WorldInput, WorldMessage, WorldRound, WorldSession } from './world-records.ts'

/** The story's hand on a session. */
export type Teller = {
  session: WorldSession
  /** Whether it was ever paused: the story waits for that, so that no test races it. */
  wasPaused: () => boolean
  open: (title: string, parent?: WorldRound) => WorldRound
  close: (round: WorldRound, cents: number) => void
  say: (round: WorldRound, role: WorldMessage['role'], text: string) => void
  useTool: (round: WorldRound, input: string, output: string) => void
  ask: (round: WorldRound, question: string) => WorldInput
  complete: (report: NonNullable<WorldSession['report']>) => void
}

/** What the rest costs after the question, in cents: a budget of two is too small for it. */
const LAST_CENTS = 60

/**
 * What happens in a session, a beat per `yield`; it stands still while it is held, and goes on only
 * after a pause, an answer and, where there is a budget, a larger one.
 */
export function* tellStory(teller: Teller): Generator<undefined, void, undefined> {
  const { session, open, close, say } = teller
  session.state = 'running'
  const first = open('Read what there is')
  say(first, 'agent', `The goal is: ${session.goal}`)
  yield
  teller.useTool(first, 'select count(*) from rows', '1,204')
  say(first, 'agent', 'There are **1,204** rows, `12` of them without an owner.')
  yield
  close(first, 40)
  const second = open('Compare both sides')
  const side = open('Count the refunds', second)
  say(second, 'agent', 'Both sides are compared, a month at a time.')
  say(side, 'subagent', 'Counting the refunds.')
  yield
  say(side, 'subagent', '31 refunds, all of them in October.')
  close(side, 20)
  while (!teller.wasPaused()) yield

  say(second, 'agent', 'Going on as directed.')
  close(second, 40)
  const third = open('Decide on the rest')
  say(third, 'agent', 'Nobody owns twelve of the rows.')
  const input = teller.ask(third, question)
  while (input.state === 'pending') yield

  const isAnswered = input.state === 'answered'
  say(
    third,
    'agent',
    isAnswered ? `The answer was: ${JSON.stringify(input.answer)}` : 'Going on without an answer.',
  )
  close(third, 80)
  const fourth = open('Write it down')
  say(fourth, 'agent', 'Writing the corrections.')
  yield
  if (session.budgetCents !== null && session.cents + LAST_CENTS > session.budgetCents) {
    session.state = 'limited'
    session.reason = 'The next round would go over the budget.'
  }
  while (session.state === 'limited') yield
  say(fourth, 'agent', 'All corrections are written.')
  close(fourth, LAST_CENTS)
  teller.complete({
    summary: `Done: ${session.goal}`,
    findings: ['31 refunds were in October', `The answer was ${JSON.stringify(input.answer)}`],
  })
}
