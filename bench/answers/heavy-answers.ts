/** Texts of a service's answers, to be sent as they are; a number is so many bytes of one string. */
export type Answers = {
  session: string | number
  messages: string
  openapi: string | null
}

export type HeavyAnswer = {
  name: string
  answers: Answers
  /** What is opened behind the address of the session, or an address of its own. */
  at: string
  /** Stands on the page once the answer has arrived and is drawn. */
  shown: string
}

const MIB = 2 ** 20
const LARGEST_BODY = 8 * MIB
const LARGEST_DESCRIPTION = 2 * MIB
const ENVELOPE = 1_000
const AT = '2026-10-31T14:00:00.000Z'

const goal = 'Give every row an owner'

/** What all the others are held against. */
export const ordinary: Answers = {
  session: sessionOf({ rounds: 12 }),
  messages: messagesOf(Array.from({ length: 50 }, (_, index) => `Message ${index} says little.`)),
  openapi: null,
}

/** Each is the ordinary answer but for one part, which is as much as the console takes, or more. */
export const heavyAnswers: readonly HeavyAnswer[] = [
  {
    name: 'a session of 100 MB',
    answers: { ...ordinary, session: 100 * MIB },
    at: '',
    shown: 'larger than 8 MiB',
  },
  {
    name: 'a session nested 100,000 deep',
    answers: { ...ordinary, session: '['.repeat(100_000) + ']'.repeat(100_000) },
    at: '',
    shown: 'not JSON',
  },
  {
    name: 'one message of 8 MiB',
    answers: { ...ordinary, messages: messagesOf([prose(LARGEST_BODY - ENVELOPE)]) },
    at: '',
    shown: 'Show more',
  },
  {
    name: '2,000 messages of 4 KB',
    answers: {
      ...ordinary,
      messages: messagesOf(Array.from({ length: 2_000 }, () => prose(4_000))),
    },
    at: '',
    shown: 'owner',
  },
  {
    name: '2,000 rounds with costs',
    answers: { ...ordinary, session: sessionOf({ rounds: 2_000 }) },
    at: '',
    shown: 'The last 40 of 2000 rounds',
  },
  {
    name: 'the same as a table',
    answers: { ...ordinary, session: sessionOf({ rounds: 2_000 }) },
    at: '?panel=rounds',
    shown: 'Round 1999',
  },
  {
    name: 'the same as JSON',
    answers: { ...ordinary, session: sessionOf({ rounds: 2_000 }) },
    at: '?panel=json',
    shown: 'Show more',
  },
  {
    name: 'a report of 1 MB of brackets',
    answers: { ...ordinary, session: sessionOf({ rounds: 12, report: '['.repeat(MIB) }) },
    at: '?panel=report',
    shown: 'Show more',
  },
  {
    name: 'an openapi.json of 2 MiB',
    answers: { ...ordinary, openapi: description(LARGEST_DESCRIPTION - ENVELOPE) },
    at: '/settings',
    shown: 'Agents of many words',
  },
]

/** Lines of words, as many bytes as asked for. */
function prose(bytes: number): string {
  const line = 'Every row of the ledger has an owner now, but for thirty-one refunds of March.\n'
  return line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes - bytes / line.length)
}

function sessionOf({ rounds, report = null }: { rounds: number; report?: string | null }): string {
  return JSON.stringify({
    id: 'ses_1',
    goal,
    status: 'running',
    cost: { amount: '12.84', currency: 'USD', budget: '2000' },
    rounds: Array.from({ length: rounds }, (_, index) => ({
      id: `rnd_${index}`,
      number: index,
      title: `Round ${index} looks for owners`,
      status: 'complete',
      cost: '0.42',
      startedAt: AT,
      endedAt: AT,
    })),
    humanInput: [],
    completionReport: report,
    createdAt: AT,
    updatedAt: AT,
  })
}

function messagesOf(texts: readonly string[]): string {
  const messages = texts.map((content, index) => ({
    id: `msg_${index}`,
    roundId: `rnd_${index % 12}`,
    role: 'agent',
    content,
    createdAt: AT,
  }))
  return JSON.stringify({ messages, hasMore: false })
}

function bodyOf(name: string) {
  return { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } }
}

function schemaOf(index: number) {
  return {
    type: 'object',
    required: ['goal'],
    properties: {
      goal: { type: 'string' },
      guardrails: { $ref: `#/components/schemas/S${index + 1}` },
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, field) => [
          `field${field}`,
          { type: 'string', title: `Field ${field} of ${index}`, enum: ['one', 'two', 'three'] },
        ]),
      ),
    },
  }
}

/** A description that says something in every byte: schemas that refer to each other, and forms of many fields. */
function description(bytes: number): string {
  const schemas: Record<string, unknown> = {}
  const whole = () => ({
    openapi: '3.1.0',
    info: { title: 'Agents of many words', version: '1' },
    paths: {
      '/v1/sessions': { post: { requestBody: bodyOf('S0'), responses: { 201: bodyOf('S0') } } },
      '/v1/sessions/{id}': { get: { responses: { 200: bodyOf('S0') } } },
    },
    components: { schemas },
  })
  const each = JSON.stringify(schemaOf(0)).length + 8
  for (let index = 0; index < Math.floor((bytes - ENVELOPE) / (each + 200)); index += 1) {
    schemas[`S${index}`] = schemaOf(index)
  }
  return JSON.stringify(whole())
}
