import { setTimeout as delay } from 'node:timers/promises'

import type { ModelAnswer, ModelRequest } from '#service/agents/model/endpoint-fixture.ts'

import { call, first, ledger, ledgerRounds, others, partRounds, type Work } from './fleet.ts'

const pause = Promise.withResolvers<void>()

/** Lets a session that is asked to pause end its round. */
export const endRounds = pause.resolve

const tooLong: ModelAnswer = {
  status: 400,
  text: 'The prompt has 141,310 tokens, and the window of the model 131,072.',
}

const scripts: readonly (readonly [task: string, rounds: readonly ModelAnswer[]])[] = [
  // The task of a subagent names the goal of its session as well.
  ...Object.entries(partRounds),
  [ledger.goal, ledgerRounds],
  ...[first, ...others].map((work) => [work.goal, roundsOf(work)] as const),
]

/** The model: the next answer of a session after a while, and nothing after the last. */
export function answerOf({ messages }: ModelRequest): ModelAnswer {
  const task = messages[1]?.content ?? ''
  const [, rounds] = scripts.find(([words]) => task.includes(words)) ?? []
  if (!rounds) return { text: 'ready' }
  const past = messages.filter(({ role }) => role === 'assistant').length
  const answer = rounds[past]
  if (!answer) return { after: new Promise(() => {}) }
  const letters = JSON.stringify(answer).length
  const usage = {
    prompt_tokens: 12_000 + 4_000 * past + 20 * letters,
    completion_tokens: 900,
    cost: (4 + past + Math.round(letters / 100)) / 100,
  }
  return { ...answer, usage, after: Promise.all([answer.after, delay(3_000 + 10 * letters)]) }
}

function roundsOf({ says, facts, asks, paused }: Work): ModelAnswer[] {
  const round = call('', ['note', { text: says }])
  const [question, ...choices] = asks ?? []
  return [
    ...Array.from({ length: facts.rounds }, () => round),
    ...(asks ? [call(says, ['ask_human', { question, choices }])] : []),
    ...(paused ? [{ ...round, after: pause.promise }] : []),
    ...(facts.rest === 'Complete' ? [call('', ['report', { text: says }])] : []),
    ...(facts.rest === 'Failed' ? [tooLong] : []),
  ]
}
