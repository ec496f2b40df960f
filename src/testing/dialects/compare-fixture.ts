import type { HumanInput } from '#src/model/human-input.ts'
import { roleWord, type Message } from '#src/model/message.ts'
import type { Session, SessionState } from '#src/model/session.ts'

import { choices, question, questions, schema } from './questions.ts'
import type { WorldMessage, WorldSession, WorldState } from './world-records.ts'
import type { WrittenDialect } from './written-dialect.ts'

const MICROS_PER_CENT = 10_000

/** A session as the console read it, as far as this dialect tells of it. */
export function sessionAsRead({ tells }: WrittenDialect, session: Session) {
  const { rounds } = session
  return {
    id: session.id,
    state: session.state,
    goal: session.goal,
    spentMicros: session.cost.spentMicros,
    budgetMicros: session.cost.budgetMicros,
    currency: session.cost.currency,
    reason: session.reason,
    roundCount: session.roundCount,
    roundIds: rounds.map(({ id }) => id),
    roundStates: tells.rounds === 'records' ? rounds.map(({ state }) => state) : [],
    parents: tells.rounds === 'records' ? rounds.map(({ parentId }) => parentId) : [],
  }
}

/** The same as it is. */
export function sessionAsItIs({ tells }: WrittenDialect, session: WorldSession) {
  const rounds = tells.rounds === 'count' ? [] : session.rounds
  const records = tells.rounds === 'records' ? session.rounds : []
  const { budgetCents } = session
  return {
    id: session.id,
    state: stateOf(tells, session.state),
    goal: tells.goal ? session.goal : null,
    spentMicros: session.cents * MICROS_PER_CENT,
    budgetMicros: tells.budget && budgetCents !== null ? budgetCents * MICROS_PER_CENT : null,
    currency: tells.currency,
    reason: tells.reason ? session.reason : null,
    roundCount: session.rounds.length,
    roundIds: rounds.map(({ id }) => id),
    roundStates: records.map(({ state }) => state),
    parents: records.map(({ parentId }) => parentId),
  }
}

function stateOf(
  { pausedAs, limitedAs }: WrittenDialect['tells'],
  state: WorldState,
): SessionState {
  if (state === 'paused' && pausedAs !== undefined) return 'unknown'
  if (state !== 'limited') return state
  return limitedAs === undefined ? 'cost-limited' : 'unknown'
}

/** A request for input as the console read it. */
export function inputAsRead({ inputId, question: asked, form }: HumanInput) {
  const listed = form.kind === 'questions' ? form.questions : []
  return {
    inputId,
    question: asked,
    form: form.kind,
    options: form.kind === 'choice' ? form.options.map(({ value }) => value) : [],
    questions: listed.map(({ id, options, required }) => ({
      id,
      required,
      options: options.map(({ value }) => value),
    })),
    schema: form.kind === 'schema' ? form.schema : null,
  }
}

/** The same as it is; of a question that is no more than an id there is nothing but a box for words. */
export function inputAsItIs({ asks, tells }: WrittenDialect, { inputs }: WorldSession) {
  const values = choices.map(({ value }) => value)
  return {
    inputId: inputs[0]?.id,
    question: tells.asks === 'id alone' ? 'The agent asks for your input.' : question,
    form: asks,
    options: asks === 'choice' ? values : [],
    questions:
      asks === 'questions'
        ? questions.map(({ id, required, ...one }) => ({
            id,
            required,
            options: one.choices === null ? [] : values,
          }))
        : [],
    schema: asks === 'schema' ? schema : null,
  }
}

const rolesByWord: Readonly<Record<string, WorldMessage['role']>> = {
  assistant: 'agent',
  user: 'operator',
}

/** Messages as the console read them, without the questions among them. */
export function messagesAsRead({ tells }: WrittenDialect, messages: readonly Message[]) {
  return messages
    .filter(({ text }) => tells.asks !== 'message' || text !== question)
    .map(({ roundId, role, text, tool, at }) => ({
      roundId,
      text: tool === null ? text : '',
      role: tells.roles ? (rolesByWord[roleWord(role)] ?? role) : null,
      tool,
      seconds: at === null ? null : Math.floor(at / 1000),
    }))
}

/** The same as they are: round by round, and within a round by time, or in the service's own order. */
export function messagesAsTheyAre(
  { tells, paging }: WrittenDialect,
  { messages, rounds }: WorldSession,
) {
  const isReversed = paging.order === 'newest-first' && !tells.times
  const listed = isReversed ? messages.toReversed() : messages
  const inOrder = rounds.flatMap(({ id }) => listed.filter(({ roundId }) => roundId === id))
  return inOrder.map(({ roundId, role, text, tool, at }) => ({
    roundId,
    text: tool !== null && !tells.tools ? JSON.stringify(tool, null, 2) : text,
    role: tells.roles ? (tells.merges?.[role] ?? role) : null,
    tool: tells.tools ? tool : null,
    seconds: tells.times ? Math.floor(at / 1000) : null,
  }))
}
