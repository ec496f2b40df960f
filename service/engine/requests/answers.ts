import { runInNewContext } from 'node:vm'

import { type ValidationResult, Validator } from '@cfworker/json-schema'

import { tryAgainAnswer, tryAgainInAll, tryAgainSchema } from '#service/agents/agent.ts'
import { inTransaction, type Queryable } from '#service/database/transaction.ts'
import { beginTurnsSoon } from '#service/engine/durable/dispatch.ts'
import type { EngineContext, Transact } from '#service/engine/durable/engine-context.ts'
import type { HumanInputRecord } from '#service/engine/records.ts'
import { isRecord, jsonOrNull } from '#service/engine/storable.ts'
import {
  lockSession,
  requireSession,
  updateSession,
  wakeSession,
} from '#service/engine/store/sessions.ts'
import {
  answerInWords,
  listInputs,
  listOpenInputs,
  writeOperatorMessage,
} from '#service/engine/store/story.ts'
import { invalidField, Problem, unknownInput } from '#service/http/problem.ts'
import type { HumanInputResponse } from '#src/contract/requests.ts'

/** Records the first answer that fits (§4), also while the session is paused; the first one stands. */
export async function respondToInput(
  context: EngineContext,
  accountId: string,
  sessionId: string,
  inputId: string,
  answer: HumanInputResponse,
  transact: Transact<HumanInputRecord> = (work) => inTransaction(context.pool, work),
): Promise<HumanInputRecord> {
  const record = await transact(async (client) => {
    const session = requireSession(await lockSession(client, context.term, sessionId), accountId)
    const input = await requireInput(client, sessionId, inputId)
    requireOpen(input, session.ended_as)
    const { response } = answer
    if (input.questions) checkQuestions(input.questions, response)
    else if (input.schema) checkSchema(input.schema, response)
    else checkWords(input.options, response, 'response')
    const at = context.now()
    const note = answer.note?.trim() || null
    await client.query(
      `update human_inputs set status = 'answered', response = $2, note = $3, answered_at = $4 where input_id = $1`,
      [inputId, jsonOrNull(response), note, at],
    )
    const words = answerInWords(input, response)
    const text = note ? `${words}\n\n${note}` : words
    await writeOperatorMessage(client, sessionId, { text, at, roundId: input.roundId })
    await updateSession(client, sessionId, { updated_at: at })
    await wakeSession(client, sessionId)
    return requireInput(client, sessionId, inputId)
  })
  context.turns.wake(sessionId)
  beginTurnsSoon(context)
  if (record.schema && isRecord(answer.response) && answer.response['next'] === tryAgainInAll) {
    await tryAgainInOthers(context, accountId)
  }
  return record
}

/** Gives the plain answer to each open request of the form for faults, in all sessions of the account. */
async function tryAgainInOthers(context: EngineContext, accountId: string): Promise<void> {
  for (const open of await listOpenInputs(context.pool, accountId, tryAgainSchema)) {
    const answer = { response: tryAgainAnswer }
    const given = respondToInput(context, accountId, open.sessionId, open.inputId, answer)
    // Meanwhile a person may have answered it, or its session has ended.
    await given.catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
}

async function requireInput(
  client: Queryable,
  sessionId: string,
  inputId: string,
): Promise<HumanInputRecord> {
  const input = (await listInputs(client, sessionId)).find((one) => one.inputId === inputId)
  if (input) return input
  throw unknownInput()
}

function requireOpen(input: HumanInputRecord, endedAs: string | null): void {
  if (input.status === 'answered') {
    throw new Problem(
      'conflict',
      'This request has been answered already; the first answer stands.',
    )
  }
  if (endedAs || input.status === 'expired') {
    throw new Problem(
      'conflict',
      `The session is ${endedAs ?? 'over'}; its requests take no answer any more.`,
    )
  }
}

function checkWords(options: HumanInputRecord['options'], response: unknown, field: string): void {
  if (typeof response !== 'string') throw invalidField(field, `${field} must be a string.`)
  if (options) {
    if (options.some((option) => option.value === response)) return
    const values = options.map((option) => option.value).join(', ')
    throw invalidField(field, `${field} must be one of: ${values}.`)
  }
  if (response.trim() === '') throw invalidField(field, `${field} must not be empty.`)
}

function checkQuestions(
  questions: NonNullable<HumanInputRecord['questions']>,
  response: unknown,
): void {
  if (!isRecord(response)) {
    throw invalidField('response', 'response must be an object keyed by the id of each question.')
  }
  const unknown = Object.keys(response).find((id) => !questions.some((asked) => asked.id === id))
  if (unknown !== undefined) {
    throw invalidField(
      `response.${unknown}`,
      `response.${unknown} answers no question that was asked.`,
    )
  }
  for (const { id, options, required } of questions) {
    const field = `response.${id}`
    const given = Object.hasOwn(response, id) ? response[id] : undefined
    const left = given === undefined || given === null || given === ''
    if (left && required)
      throw invalidField(field, `${field} is missing: this question needs an answer.`)
    if (!left) checkWords(options, given, field)
  }
}

function checkSchema(schema: Record<string, unknown>, response: unknown): void {
  const result = validate(schema, response)
  // The errors run from the outside in; the last one is nearest to what is wrong.
  const [problem] = result.errors.toSorted(
    (one, other) => other.instanceLocation.length - one.instanceLocation.length,
  )
  if (result.valid) return
  const path = (problem?.instanceLocation ?? '#').split('/').slice(1)
  const named = /^Instance does not have required property "(.+)"\.$/.exec(problem?.error ?? '')
  const parts = path.map((part) =>
    decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'),
  )
  const field = ['response', ...parts, ...(named?.[1] ? [named[1]] : [])].join('.')
  throw invalidField(
    field,
    `${field} is not what was asked: ${problem?.error ?? 'it does not fit.'}`,
  )
}

/** A check holds up every other request, once for a question: its first answer stands. */
const checkLimitMs = 1_000

/** Any answer fits a schema of a model that is invalid, or whose check takes longer than the limit. */
function validate(schema: Record<string, unknown>, response: unknown) {
  let result: ValidationResult = { valid: true, errors: [] }
  const check = () => {
    result = new Validator(schema, '2020-12', false).validate(response)
  }
  try {
    // Only a script of its own can be broken off while it runs.
    runInNewContext('check()', { check }, { timeout: checkLimitMs })
    return result
  } catch {
    return { valid: true, errors: [] }
  }
}
