import { parseJson } from '#src/api/transport.ts'
import {
  unsaidQuestion,
  type HumanInput,
  type InputForm,
  type InputOption,
  type InputQuestion,
  type ToolCall,
} from '#src/model/human-input.ts'

import {
  createReading,
  nameTable,
  namesOf,
  Fields,
  type Reading,
  decodeText,
  decodeWord,
  isJsonObject,
  type JsonObject,
  recordsById,
  roundIdOf,
  stateIn,
  withIdOfName,
  wholeText,
  wordTable,
} from './fields.ts'

/** §2: the place of a request for human input is not shown: in the session, one of its rounds, or a message. */
export const humanInputPlaces =
  'humanInput humanInputs humanInputRequest humanInputRequests humanRequest ' +
  'pendingInput pendingInputs pendingHumanInput pendingHumanInputs pendingRequest ' +
  'inputRequest inputRequests inputRequired awaitingInput pendingQuestion pendingQuestions ' +
  'humanInputId pendingInputId awaiting waitingFor waitingOn blockedOn'

/** §2: "Fields of the request: not shown". A request without a status is answered if it has an answer. */
export const humanInputTable = nameTable('humanInput', {
  id: 'inputId humanInputId requestId id questionId uuid',
  roundId: 'roundId round',
  question: 'question prompt message title text ask',
  detail: 'detail details description context body explanation hint',
  options: 'options choices alternatives allowedAnswers allowedValues enum buttons',
  questions: 'questions fields prompts',
  schema: 'schema jsonSchema responseSchema inputSchema answerSchema responseFormat answerFormat',
  approval: 'approval toolCall pendingTool',
  status: 'status state',
  answered: 'answered resolved',
  pending: 'pending open',
  askedAt: 'askedAt createdAt requestedAt created timestamp createTime',
  answeredAt: 'answeredAt respondedAt resolvedAt respondTime answerTime',
  answer: 'response answer value choiceId choice',
  note: 'note comment',
})

/** Lists in an object at the place of the requests. All of them are read. */
export const humanInputListTable = nameTable('humanInputs', {
  lists: 'items requests pending open current data list answered history',
})

export const toolCallTable = nameTable('toolCall', {
  tool: 'tool name toolName function',
  arguments: 'arguments args input parameters',
})

export const questionTable = nameTable('question', {
  id: 'id questionId key name',
  text: 'question prompt message title text label',
  options: 'options choices enum',
  required: 'required',
  optional: 'optional',
})

export const optionTable = nameTable('option', {
  value: 'value id key code',
  label: 'label text title name displayName',
  detail: 'detail description',
})

/** Words of services for the state of a request. */
export const inputWords = wordTable<HumanInput['state']>([
  ['pending', 'pending open waiting waitinghuman requested unanswered asked active'],
  ['answered', 'answered responded resolved submitted complete completed'],
  ['expired', 'expired cancelled canceled closed withdrawn dismissed skipped'],
])

/** Names that may tell of a round, a subagent or a time, and of no request. */
const looseName = /^(?:awaiting|waiting.?for|waiting.?on|blocked.?on)$/i
/** A bare number counts requests under these names. Elsewhere, also at the operator's path, it is an id. */
const countName = /s$|await|waiting|blocked|required/i

/** Takes the requests out of all their places in a record. */
export function takeHumanInputs(record: Fields<'humanInput'>): readonly HumanInput[] {
  let text = ''
  let isListed = false
  const found: HumanInput[] = []
  record.readAll('humanInput', (value, reading, at) => {
    const read = readInputs(value, reading, at)
    if (!read && typeof value === 'string' && /question/i.test(at)) text = value
    if (!read) return null
    const isLoose = isListed && looseName.test(at)
    const inputs = isLoose ? read.filter((input) => isRequest(input, found)) : read
    if (inputs.length === 0 && read.length > 0) {
      // Beside answered requests it may be the request that is open.
      if (found.length > 0 && found.every(isOver)) reading.note('humanInput', 'id', at)
      return null
    }
    isListed = true
    return found.push(...inputs)
  })
  const inputs = onceEach(found)
  const [unsaid, another] = inputs.filter((one) => !isOver(one) && isUnsaid(one))
  // `pendingInputId: "inp_7"` beside `pendingQuestion: "Deploy?"`.
  if (unsaid && !another && text !== '') unsaid.question = text
  return inputs
}

/** Whether it tells what it asks, or is known from another place. */
function isRequest(input: HumanInput, others: readonly HumanInput[]): boolean {
  if (!isUnsaid(input) || input.form.kind !== 'text' || input.approval) return true
  return others.some(({ inputId }) => inputId === input.inputId)
}

function isOver({ state }: HumanInput): boolean {
  return state === 'answered' || state === 'expired'
}

/** Each request once: where it stands first, with the question of the first place that says one. */
export function onceEach(inputs: readonly HumanInput[]): readonly HumanInput[] {
  const byId = new Map<string, HumanInput>()
  for (const input of inputs) {
    const known = byId.get(input.inputId)
    if (!known) byId.set(input.inputId, input)
    else if (isUnsaid(known) && !isUnsaid(input)) byId.set(input.inputId, together(known, input))
  }
  return [...byId.values()]
}

/** An answer stands, wherever it is told, and a person decides by what both places say. */
function together(known: HumanInput, more: HumanInput): HumanInput {
  const { state, answer, answeredAt, note } = isOver(known) ? known : more
  return {
    ...known,
    state,
    answer,
    answeredAt,
    note,
    askedAt: known.askedAt ?? more.askedAt,
    roundId: known.roundId ?? more.roundId,
    question: more.question,
    detail: joined([known.detail ?? '', more.detail ?? ''], more.question),
    form: known.form.kind === 'text' ? more.form : known.form,
    approval: known.approval ?? more.approval,
  }
}

/** Each text once, without the question, blank texts and booleans. */
function said(texts: readonly string[], question = ''): readonly string[] {
  const nothing = new Set(['', 'true', 'false', question.trim()])
  return [...new Set(texts)].filter((text) => !nothing.has(text.trim()))
}

function joined(texts: readonly string[], question: string): string | null {
  return said(texts, question).join('\n\n') || null
}

function isUnsaid({ question }: HumanInput): boolean {
  return question === unsaidQuestion
}

/** The requests that can be read, the others noted by their place; null if none can be, so that `extra` shows them. */
function readInputs(value: unknown, reading: Reading, at: string): HumanInput[] | null {
  const requests = requestsIn(value, at)
  const inputs = requests.map((request) => decodeHumanInput(request, reading))
  const read = inputs.filter((input) => input !== null)
  if (read.length === 0) return requests.length === 0 ? read : null
  for (const [index, input] of inputs.entries()) {
    const isLost = input === null && requests[index] !== null
    if (isLost) reading.note(humanInputTable.of, 'id', `${at}.${index}`)
  }
  return read
}

/** A single request, a list, an object of lists (`{ pending, answered }`), or requests by id. */
function requestsIn(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value === 0) return []
  if (typeof value === 'number' && !at.includes('.') && countName.test(at)) return [null]
  if (!isJsonObject(value)) return [value]
  if (new Fields(value, humanInputTable).word('id') !== null) return [value]
  const lists = namesOf(humanInputListTable, 'lists')
    .map((name) => value[name])
    .filter((inner) => Array.isArray(inner) || isJsonObject(inner))
  if (lists.length > 0) return lists.flat()
  const byId = recordsById(value)
  return byId?.length ? byId : [value]
}

/** The request for human input; null when it has no id that an answer could name. */
export function decodeHumanInput(value: unknown, reading = createReading()): HumanInput | null {
  const request = isJsonObject(value) ? withIdOfName(value) : { id: isId(value) ? value : null }
  const fields = new Fields(request, humanInputTable, reading)
  const inputId = fields.word('id')
  if (inputId === null) return null
  const answeredAt = fields.time('answeredAt')
  const state = readState(fields)
  const form = readForm(fields)
  const answer = fields.take('answer')
  const [question = unsaidQuestion, ...further] = said(fields.readAll('question', decodeText))
  const details = fields.readAll('detail', wholeText)
  return {
    inputId,
    roundId: fields.readAs('roundId', roundIdOf),
    question,
    // A person decides by all that is said.
    detail: joined([...further, ...details], question),
    form,
    approval: fields.readAs('approval', readToolCall),
    state: state ?? (answeredAt !== null || saysMore(answer) ? 'answered' : 'pending'),
    askedAt: fields.time('askedAt'),
    answeredAt,
    answer,
    note: fields.text('note'),
  }
}

/** Some services write an answer that is still to come as an empty value. */
function saysMore(answer: unknown): boolean {
  return answer !== null && !['""', '[]', '{}'].includes(JSON.stringify(answer))
}

/** Questions go before a schema, a schema before options; a schema of words alone is a choice. */
function readForm(fields: Fields<'schema' | 'options' | 'questions'>): InputForm {
  const schema = fields.readAs('schema', readSchema)
  const options = fields.readAs('options', readOptions) ?? []
  const questions = fields.readAs('questions', readQuestions) ?? []
  if (questions.length > 0) return { kind: 'questions', questions }
  const choices = (options.length === 0 && schema && readChoices(schema)) || options
  if (schema && choices === options) return { kind: 'schema', schema }
  return choices.length > 0 ? { kind: 'choice', options: choices } : { kind: 'text' }
}

/** The tool and its arguments, which some services send as JSON in a text. */
function readToolCall(value: unknown): ToolCall | null {
  if (!isJsonObject(value)) return null
  const fields = new Fields(value, toolCallTable)
  const tool = fields.word('tool')
  const given = fields.take('arguments')
  const named = typeof given === 'string' ? parsed(given) : given
  return tool === null ? null : { tool, arguments: isJsonObject(named) ? named : {} }
}

/** A bare word with a digit is an id: `waitingFor: "human_input"` names none, and a sentence is a question. */
function isId(value: unknown): boolean {
  return typeof value === 'string'
    ? /\d/.test(value) && !/\s/.test(value)
    : typeof value === 'number'
}

function readState(fields: Fields<'status' | 'answered' | 'pending'>): HumanInput['state'] | null {
  const word = fields.word('status')
  if (word !== null) return stateIn(inputWords, word)
  const answered = fields.flag('answered')
  const pending = fields.flag('pending')
  if (answered === true || pending === false) return 'answered'
  return answered === false || pending === true ? 'pending' : null
}

function readQuestions(value: unknown): readonly InputQuestion[] | null {
  return everyOf(listOf(value, 'id', 'text'), (question) => {
    const fields = new Fields(isJsonObject(question) ? question : { id: question }, questionTable)
    const named = fields.word('id')
    const text = fields.text('text')
    const id = named ?? text
    if (id === null) return null
    const options = fields.readAs('options', readOptions) ?? []
    const optional = fields.flag('optional') ?? false
    const required = fields.flag('required') ?? !optional
    return { id, question: text ?? id, options, required }
  })
}

/** Choices as strings, numbers, objects, or labels by value; null unless each of them can be chosen. */
function readOptions(given: unknown): readonly InputOption[] | null {
  return everyOf(listOf(given, 'value', 'label'), (option) => {
    const fields = new Fields(isJsonObject(option) ? option : { value: option }, optionTable)
    const label = fields.word('label')
    const sent = fields.readAs('value', (own) => wordOf(own) && own) ?? label
    const value = wordOf(sent)
    const detail = fields.text('detail')
    if (value === null) return null
    return { value, label: label ?? value, detail, ...(value !== sent && { sent }) }
  })
}

/** A list as it is, or the members of an object as a list of objects, with the name of each under `key`. */
function listOf(value: unknown, key: string, text: string): unknown {
  if (!isJsonObject(value)) return value
  return Object.entries(value).map(([name, member]) =>
    Object.assign({ [key]: name }, isJsonObject(member) ? member : { [text]: member }),
  )
}

/** Each item of a list as `read` understands it; null unless it understands all of them. */
function everyOf<Item>(
  list: unknown,
  read: (item: unknown) => Item | null,
): readonly Item[] | null {
  const items = Array.isArray(list) ? list.map(read) : [null]
  return items.every((item) => item !== null) ? items : null
}

/** The choices of a schema that is only a list of words; null for every other schema. */
function readChoices({ type, enum: words }: JsonObject) {
  const isList = type === undefined || type === 'string'
  const areWords = Array.isArray(words) && words.every((word) => typeof word === 'string')
  return isList && areWords ? readOptions(words) : null
}

function wordOf(value: unknown): string | null {
  return typeof value === 'boolean' ? String(value) : decodeWord(value)
}

/** An object, JSON in a text, or inside `{ type: "json_schema", json_schema: { schema } }` of model services. */
function readSchema(value: unknown): JsonObject | null {
  const schema = typeof value === 'string' ? parsed(value) : value
  if (!isJsonObject(schema)) return null
  const inner = schema['json_schema'] ?? schema['jsonSchema'] ?? schema['schema']
  return isJsonObject(inner) && !isJsonObject(schema['properties']) ? readSchema(inner) : schema
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return null
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
