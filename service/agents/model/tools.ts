import type { Delegation, InputRequest } from '#service/agents/agent.ts'
import { isRecord, storable } from '#service/engine/storable.ts'

import { missingArgument, toolTexts } from './prompts.ts'

export type ToolDescription = { name: string; description: string; schema: Record<string, unknown> }

const text = (description: string) => ({ type: 'string', description })
const choices = {
  type: 'array',
  description: 'The answers to choose from; without them the answer is free text.',
  items: {
    type: 'object',
    properties: { value: text('A short id.'), label: text('The words that the person reads.') },
    required: ['value', 'label'],
  },
}

function object(properties: Record<string, unknown>, required: readonly string[]) {
  return { type: 'object', properties, required, additionalProperties: false }
}

const askHuman = {
  name: 'ask_human',
  description: toolTexts.ask_human,
  schema: object(
    {
      question: text('One plain question.'),
      detail: text('What the person has to know to answer, in Markdown.'),
      choices,
      questions: {
        type: 'array',
        description: 'Several questions at once, in place of choices.',
        items: object({ id: text('A short id.'), question: text('The question.'), choices }, [
          'id',
          'question',
        ]),
      },
      schema: {
        type: 'object',
        description: 'A JSON Schema that the answer has to fit, in place of choices.',
      },
      approve: {
        type: 'boolean',
        description: 'True if the person only approves or denies.',
      },
    },
    ['question'],
  ),
}

const delegate = {
  name: 'delegate',
  description: toolTexts.delegate,
  schema: object(
    {
      name: text('One or two words that name the part.'),
      task: text(
        'All that the subagent has to know: it sees the goal and the context, not your work.',
      ),
      share: {
        type: 'number',
        description: 'The part of what is left of the budget, from 0 to 1.',
        minimum: 0,
        maximum: 1,
      },
    },
    ['name', 'task'],
  ),
}

const report = {
  name: 'report',
  description: toolTexts.report,
  schema: object({ text: text('The report, in Markdown.') }, ['text']),
}

const note = {
  name: 'note',
  description: toolTexts.note,
  schema: object({ text: text('The note, in Markdown.') }, ['text']),
}

/** The tools of the service itself; a subagent has no subagents, and the last round only reports. */
export function ownTools(how: {
  isSubagent: boolean
  isLast: boolean
}): readonly ToolDescription[] {
  if (how.isLast) return [report]
  return how.isSubagent ? [askHuman, report, note] : [askHuman, delegate, report, note]
}

/** The words to the model on an own tool's missing argument; null for a full call, and for a tool from outside. */
export function findMissing(tool: string, given: Readonly<Record<string, unknown>>): string | null {
  const own = [askHuman, delegate, report, note].find(({ name }) => name === tool)
  const missing = own?.schema.required.find((name) => textOf(given[name]) === null)
  return missing === undefined ? null : missingArgument(tool, missing)
}

const approvals = [
  { value: 'approve', label: 'Approve' },
  { value: 'deny', label: 'Deny' },
]

/** The human-input request of an `ask_human` call; what does not fit is left out, never invented. */
export function inputRequestOf(given: Readonly<Record<string, unknown>>): InputRequest {
  const questions: NonNullable<InputRequest['questions']> = []
  for (const each of listOf(given['questions'], isRecord)) {
    const question = textOf(each['question'])
    if (question === null) continue
    // No answer can use that name.
    const taken = ['__proto__', ...questions.map(({ id }) => id)]
    const id = numbered(textOf(each['id']) ?? question, taken)
    questions.push({ id, question, options: optionsOf(each['choices']), required: true })
  }
  const { schema } = given
  return {
    question: textOf(given['question']) ?? '',
    detail: textOf(given['detail']),
    options: given['approve'] === true ? approvals : optionsOf(given['choices']),
    questions: questions.length === 0 ? null : questions,
    schema: isRecord(schema) && questions.length === 0 ? schema : null,
  }
}

/** A person decides on one call of a tool: the arguments go with the request. */
export function approvalRequestOf(tool: string, given: Record<string, unknown>): InputRequest {
  return {
    question: `Allow ${tool}?`,
    options: approvals,
    approval: { tool, arguments: given },
  }
}

/** A person decides on a call that the end of the process broke off. */
export function brokenCallRequestOf(tool: string, given: Record<string, unknown>): InputRequest {
  return {
    question: `The service stopped while ${tool} ran. Is this call to be repeated?`,
    detail: 'It is not known whether the call took effect. Look at its target before you answer.',
    options: [
      { value: 'repeat', label: 'Repeat the call' },
      { value: 'skip', label: 'Go on without it' },
      { value: 'done', label: 'It took effect: go on' },
    ],
    approval: { tool, arguments: given },
  }
}

/** The delegation of a `delegate` call; `leftMicros` is the rest of the budget, null for no budget. */
export function delegationOf(
  given: Readonly<Record<string, unknown>>,
  taken: readonly string[],
  leftMicros: number | null,
  usualShare: number,
): Delegation {
  const base = storable((textOf(given['name']) ?? 'subagent').trim().slice(0, 60)) || 'subagent'
  const { share } = given
  const part = typeof share === 'number' && share > 0 && share <= 1 ? share : usualShare
  const budgetMicros = leftMicros === null ? null : Math.max(0, Math.floor(leftMicros * part))
  return { name: numbered(base, taken), task: textOf(given['task']), budgetMicros }
}

function numbered(base: string, taken: readonly string[]): string {
  let name = base
  for (let count = 2; taken.includes(name); count += 1) name = `${base} ${count}`
  return name
}

/** The guardrail `askBefore`: `*` if any of its words, such as "every change", names no tool and no server of these; no tool is known of a server that has not answered. */
export function askBeforeOf(
  given: unknown,
  tools: readonly string[],
  servers: readonly string[],
): string {
  const words = typeof given === 'string' ? given : ''
  const known = [...tools, ...servers.map((name) => `${name}__*`)]
  const unlisted = servers
    .map((name) => `${name}__`)
    .filter((prefix) => !tools.some((name) => name.startsWith(prefix)))
  const isNamed = (word: string) =>
    known.some((name) => needsApproval(name, word)) ||
    unlisted.some(
      (prefix) =>
        word.length > prefix.length && word.toLowerCase().startsWith(prefix.toLowerCase()),
    )
  return wordsIn(words).every(isNamed) ? words : '*'
}

const wordsIn = (list: string) => list.split(/[\s,;]+/).filter((word) => word !== '')

/** Whether a guardrail (`askBefore`) names the tool: with its server or without, by its server, or as `*`. */
export function needsApproval(tool: string, askBefore: string): boolean {
  const [server = tool, ...rest] = tool.toLowerCase().split('__')
  const known = new Set([tool.toLowerCase(), rest.join('__'), server, `${server}__*`, '*', 'all'])
  return wordsIn(askBefore).some((name) => known.has(name.toLowerCase()))
}

function optionsOf(value: unknown): { value: string; label: string }[] | null {
  const items: unknown[] = Array.isArray(value) ? value : []
  const options = items.flatMap((item) => {
    if (isText(item)) return [{ value: item, label: item }]
    if (!isRecord(item)) return []
    const id = textOf(item['value']) ?? textOf(item['label'])
    return id === null ? [] : [{ value: id, label: textOf(item['label']) ?? id }]
  })
  const distinct = options.filter(
    (option, index) => options.findIndex(({ value: id }) => id === option.value) === index,
  )
  return distinct.length === 0 ? null : distinct
}

const isText = (item: unknown): item is string => typeof item === 'string'

function listOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
