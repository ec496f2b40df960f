import { decodeTime } from '#src/api/decode/decode-time.ts'
import { decodeFlag, decodeText, decodeWord, roundIdOf } from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject, type Fields } from '#src/api/decode/fields.ts'
import { nameTable, plainNames } from '#src/api/decode/name-table.ts'
import { plainReading, type Reading } from '#src/api/decode/reading.ts'
import { withIdOfName } from '#src/api/decode/resource-name.ts'
import { stateIn } from '#src/api/decode/session/decode-status.ts'
import { unsaidQuestion, type HumanInput, type InputQuestion } from '#src/model/human-input.ts'

import { readChoices, readOptions } from './decode-options.ts'
import { readSchema } from './read-schema.ts'

/**
 * §2: "Fields of the request: not shown", and so is its place; the session, its rounds and its messages are
 * read for it. Choices are strings, or objects of value and label, or an object of labels by value. Without
 * a status it is answered when it has an answer.
 */
export const humanInputTable = nameTable('humanInput', {
  id: 'inputId humanInputId requestId id questionId uuid',
  roundId: 'roundId round',
  question: 'question prompt message title text ask',
  detail: 'detail details description context body explanation hint',
  options: 'options choices alternatives allowedAnswers allowedValues enum buttons',
  questions: 'questions fields prompts',
  schema: 'schema jsonSchema responseSchema inputSchema answerSchema responseFormat answerFormat',
  status: 'status state',
  answered: 'answered resolved',
  pending: 'pending open',
  askedAt: 'askedAt createdAt requestedAt created timestamp createTime',
  answeredAt: 'answeredAt respondedAt resolvedAt respondTime answerTime',
  answer: 'response answer value choiceId choice',
  note: 'note comment',
})

/** Lists that may stand at the place of the requests; each is read. */
export const humanInputListTable = nameTable('humanInputs', {
  lists: 'items requests pending open current data list answered history',
})

export const questionTable = nameTable('question', {
  id: 'id questionId key name',
  text: 'question prompt message title text label',
  options: 'options choices enum',
  required: 'required',
  optional: 'optional',
})

/** What a service's words for the state of a request mean. */
export const inputWords: Readonly<Record<string, Exclude<HumanInput['state'], 'unknown'>>> = {
  pending: 'pending',
  open: 'pending',
  waiting: 'pending',
  waitinghuman: 'pending',
  requested: 'pending',
  unanswered: 'pending',
  asked: 'pending',
  active: 'pending',
  answered: 'answered',
  responded: 'answered',
  resolved: 'answered',
  submitted: 'answered',
  complete: 'answered',
  completed: 'answered',
  expired: 'expired',
  cancelled: 'expired',
  canceled: 'expired',
  closed: 'expired',
  withdrawn: 'expired',
  dismissed: 'expired',
  skipped: 'expired',
}

/** Takes the requests out of a record's fields, in the service's order; one is enough, several are fine. */
export function takeHumanInputs(record: Fields<'humanInput'>): readonly HumanInput[] {
  return record.readAs('humanInput', readInputs) ?? []
}

/**
 * Those that can be read; each of the others is noted, by its place, as one without an id. Null when none
 * can be: a question nobody can answer stays visible in `extra`.
 */
function readInputs(value: unknown, reading: Reading, at: string): readonly HumanInput[] | null {
  const requests = requestsIn(value)
  const inputs = requests.map((request) => decodeHumanInput(request, reading))
  const read = inputs.filter((input) => input !== null)
  if (read.length === 0) return requests.length === 0 ? read : null
  for (const [index, input] of inputs.entries()) {
    if (input !== null || requests[index] === null) continue
    reading.note(humanInputTable.of, 'id', `${at}.${index}`)
  }
  return read
}

/** A single request, a list, an object of lists (`{ pending, answered }`), or requests by id. */
function requestsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isJsonObject(value)) return [value]
  if (createFields(value, humanInputTable).readAs('id', decodeWord) !== null) return [value]
  const entries = Object.entries(value)
  const lists = plainNames(humanInputListTable, 'lists')
    .map((name) => value[name])
    .filter((inner) => Array.isArray(inner) || isJsonObject(inner))
  if (lists.length > 0) return lists.flat()
  const byId = entries.length > 0 && entries.every(([, request]) => isJsonObject(request))
  return byId ? entries.map(([id, request]) => Object.assign({ id }, request)) : [value]
}

/** One request; null when it has no id to answer by. */
export function decodeHumanInput(
  value: unknown,
  reading: Reading = plainReading(),
): HumanInput | null {
  const request = isJsonObject(value) ? withIdOfName(value) : { id: isId(value) ? value : null }
  const fields = createFields(request, humanInputTable, reading)
  const inputId = fields.readAs('id', decodeWord)
  if (inputId === null) return null
  const answeredAt = fields.readAs('answeredAt', decodeTime)
  const state = readState(fields)
  const schema = fields.readAs('schema', readSchema)
  const options = fields.readAs('options', readOptions)
  const answer = fields.take('answer')
  const choices = !options?.length && schema ? readChoices(schema) : null
  return {
    inputId,
    roundId: fields.readAs('roundId', roundIdOf),
    question: fields.readAs('question', decodeText) ?? unsaidQuestion,
    detail: fields.readAs('detail', decodeText),
    options: choices ?? options ?? [],
    questions: fields.readAs('questions', readQuestions) ?? [],
    schema: choices ? null : schema,
    state: state ?? (answeredAt !== null || answer !== null ? 'answered' : 'pending'),
    askedAt: fields.readAs('askedAt', decodeTime),
    answeredAt,
    answer,
    note: fields.readAs('note', decodeText),
  }
}

/** A bare word is an id when it can be one: `waitingFor: "human_input"` names none. */
function isId(value: unknown): boolean {
  return typeof value === 'string' ? /\d/.test(value) : typeof value === 'number'
}

function readState(fields: Fields<'status' | 'answered' | 'pending'>): HumanInput['state'] | null {
  const word = fields.readAs('status', decodeWord)
  if (word !== null) return stateIn(inputWords, word)
  const answered = fields.readAs('answered', decodeFlag)
  const pending = fields.readAs('pending', decodeFlag)
  if (answered === true || pending === false) return 'answered'
  return answered === false || pending === true ? 'pending' : null
}

function readQuestions(value: unknown): readonly InputQuestion[] | null {
  const list = isJsonObject(value) ? Object.entries(value).map(questionByName) : value
  if (!Array.isArray(list)) return null
  const questions = list.map((question: unknown) => {
    const fields = createFields(isJsonObject(question) ? question : { id: question }, questionTable)
    const named = fields.readAs('id', decodeWord)
    const text = fields.readAs('text', decodeText)
    const id = named ?? text
    if (id === null) return null
    const options = fields.readAs('options', readOptions) ?? []
    const optional = fields.readAs('optional', decodeFlag) ?? false
    const required = fields.readAs('required', decodeFlag) ?? !optional
    return { id, question: text ?? id, options, required }
  })
  return questions.every((question) => question !== null) ? questions : null
}

function questionByName([id, question]: [string, unknown]): unknown {
  return isJsonObject(question) ? Object.assign({ id }, question) : { id, text: question }
}
