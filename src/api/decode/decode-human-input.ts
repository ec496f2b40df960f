import type { HumanInput, InputOption, InputQuestion } from '#src/model/human-input.ts'

import { decodeTime } from './decode-time.ts'
import { decodeFlag, decodeList, decodeText, decodeWord } from './decode-values.ts'
import { createFields, isWire, plainName, type Fields } from './fields.ts'

/**
 * §2: "Fields of the request: not shown", and so is its place; the session record is read for it.
 * | what      | names                                                                    |
 * | place     | humanInput(s) · humanInputRequest(s) · pendingInput(s) · pendingHumanInput(s) · inputRequest(s) · waitingFor |
 * | inputId   | inputId · humanInputId · requestId · id                                  |
 * | question  | question · prompt · message · title · text                               |
 * | detail    | detail · details · description · context · body                          |
 * | options   | options · choices, of strings or { value · id · key, label · text · title · name, detail · description } |
 * | questions | questions · fields · prompts, each { id · key · name, question · …, options, required } |
 * | schema    | schema · jsonSchema · responseSchema · inputSchema                       |
 * | state     | status · state; else answered when it has an answer                      |
 * | times     | askedAt · createdAt · requestedAt; answeredAt · respondedAt · resolvedAt |
 * | answer    | response · answer · value; note · comment                                |
 */
const places = [
  'humanInput humanInputs humanInputRequest humanInputRequests pendingInput pendingInputs',
  'pendingHumanInput pendingHumanInputs inputRequest inputRequests waitingFor',
].flatMap((line) => line.split(' '))

const questionNames = ['question', 'prompt', 'message', 'title', 'text']

const inputStates: Readonly<Record<string, HumanInput['state']>> = {
  pending: 'pending',
  open: 'pending',
  waiting: 'pending',
  requested: 'pending',
  answered: 'answered',
  responded: 'answered',
  resolved: 'answered',
  complete: 'answered',
  expired: 'expired',
  cancelled: 'expired',
  closed: 'expired',
}

/** Takes the requests out of a session's fields, in the service's order; one is enough, several are fine. */
export function takeHumanInputs(session: Fields): readonly HumanInput[] {
  return session.takeAs(places, readInputs) ?? []
}

/** Null unless every entry has an inputId: a question nobody can answer stays visible in `extra`. */
function readInputs(value: unknown): readonly HumanInput[] | null {
  const inner = isWire(value) ? (value['items'] ?? value['requests'] ?? value) : value
  const inputs = (decodeList(inner) ?? []).map(decodeHumanInput)
  return inputs.every((input) => input !== null) ? inputs : null
}

/** One request; null when it has no id to answer by. */
function decodeHumanInput(value: unknown): HumanInput | null {
  const fields = createFields(isWire(value) ? value : { id: value })
  const inputId = fields.takeAs(['inputId', 'humanInputId', 'requestId', 'id'], decodeWord)
  if (inputId === null) return null
  const status = fields.takeAs(['status', 'state'], decodeWord)
  const answeredAt = fields.takeAs(['answeredAt', 'respondedAt', 'resolvedAt'], decodeTime)
  const answer = fields.take(['response', 'answer', 'value'])
  return {
    inputId,
    roundId: fields.takeAs(['roundId', 'round'], decodeWord),
    question: fields.takeAs(questionNames, decodeText) ?? 'The agent asks for your input.',
    detail: fields.takeAs(['detail', 'details', 'description', 'context', 'body'], decodeText),
    options: fields.takeAs(['options', 'choices'], readOptions) ?? [],
    questions: fields.takeAs(['questions', 'fields', 'prompts'], readQuestions) ?? [],
    schema: fields.takeAs(['schema', 'jsonSchema', 'responseSchema', 'inputSchema'], readSchema),
    state: inputStateOf(status, answeredAt !== null || answer !== null),
    askedAt: fields.takeAs(['askedAt', 'createdAt', 'requestedAt'], decodeTime),
    answeredAt,
    answer,
    note: fields.takeAs(['note', 'comment'], decodeText),
  }
}

function inputStateOf(status: string | null, hasAnswer: boolean): HumanInput['state'] {
  if (status === null) return hasAnswer ? 'answered' : 'pending'
  const name = plainName(status)
  return Object.hasOwn(inputStates, name) ? (inputStates[name] ?? 'unknown') : 'unknown'
}

function readOptions(value: unknown): readonly InputOption[] | null {
  if (!Array.isArray(value)) return null
  const options = value.map((option: unknown) => {
    const fields = createFields(isWire(option) ? option : { value: option })
    const label = fields.takeAs(['label', 'text', 'title', 'name'], decodeWord)
    const own = fields.takeAs(['value', 'id', 'key'], decodeWord) ?? label
    const detail = fields.takeAs(['detail', 'description'], decodeText)
    return own === null ? null : { value: own, label: label ?? own, detail }
  })
  return options.every((option) => option !== null) ? options : null
}

function readQuestions(value: unknown): readonly InputQuestion[] | null {
  if (!Array.isArray(value)) return null
  const questions = value.map((question: unknown) => {
    const fields = createFields(isWire(question) ? question : { id: question })
    const text = fields.takeAs([...questionNames, 'label'], decodeText)
    const id = fields.takeAs(['id', 'questionId', 'key', 'name'], decodeWord) ?? text
    if (id === null) return null
    const options = fields.takeAs(['options', 'choices'], readOptions) ?? []
    const required = fields.takeAs(['required'], decodeFlag) ?? true
    return { id, question: text ?? id, options, required }
  })
  return questions.every((question) => question !== null) ? questions : null
}

function readSchema(value: unknown): Readonly<Record<string, unknown>> | null {
  return isWire(value) ? value : null
}
