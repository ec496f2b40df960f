import * as z from 'zod/mini'

import type { CreateSessionRequest } from '#src/contract/requests.ts'

/** The statuses of the local service: §3 names four, the others are its own choice. */
const sessionStatuses = [
  'queued',
  'running',
  'waiting_human',
  'paused',
  'cost_limited',
  'complete',
  'failed',
  'cancelled',
] as const

// These schemas are both the description in `openapi.json` and the filter of every answer: a member of a
// record that no schema names is not sent. The records of the engine have their types.

/** A moment leaves as ISO 8601; a kept answer has it as text already. */
const moment = z.pipe(
  z.transform((at: Date) => new Date(at).toISOString()),
  z.string(),
)

export const userWire = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
})

export const refreshedWire = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
})

/** §2, signup result; sign-in answers the same. */
export const signedInWire = z.object({ user: userWire, ...refreshedWire.shape })

export const keyWire = z.object({
  keyId: z.string(),
  name: z.string(),
  prefix: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  revokedAt: z.nullable(moment),
})

export const keysWire = z.object({ keys: z.array(keyWire) })

/** The only answer that carries the secret itself. */
export const createdKeyWire = z.extend(keyWire, { key: z.string() })

const options = z.nullable(z.array(z.object({ value: z.string(), label: z.string() })))

/** §2, human-input request: its fields are "not shown"; these are ours. */
export const humanInputWire = z.object({
  inputId: z.string(),
  roundId: z.string(),
  question: z.string(),
  detail: z.nullable(z.string()),
  options,
  questions: z.nullable(
    z.array(z.object({ id: z.string(), question: z.string(), options, required: z.boolean() })),
  ),
  /** JSON Schema of the answer. */
  schema: z.nullable(z.record(z.string(), z.unknown())),
  /** A tool call that runs once the answer is `approve`. */
  approval: z.nullable(
    z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) }),
  ),
  status: z.enum(['pending', 'answered', 'expired']),
  askedAt: moment,
  answeredAt: z.nullable(moment),
  response: z.unknown(),
  note: z.nullable(z.string()),
})

export const messageWire = z.object({
  id: z.string(),
  roundId: z.string(),
  role: z.enum(['agent', 'subagent', 'tool', 'operator', 'system']),
  author: z.nullable(z.string()),
  content: z.string(),
  tool: z.nullable(z.object({ name: z.string(), input: z.string(), output: z.string() })),
  createdAt: moment,
})

/** §4, messages: the list's wrapper is "not shown"; this is ours. */
export const messagesWire = z.object({ messages: z.array(messageWire), hasMore: z.boolean() })

/** Tokens that a model read and wrote; null for an agent without a model. */
const tokensWire = z.nullable(z.object({ input: z.int(), output: z.int() }))

export const roundWire = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  status: z.enum(['running', 'complete', 'failed', 'cancelled']),
  parentId: z.nullable(z.string()),
  /** 'agent' for the session's own rounds, else the subagent's name. */
  agent: z.string(),
  /** The task of a subagent; on its first round alone. */
  task: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  /** The part of the cost that is reserved for calls that never came back. */
  unconfirmedCost: z.nullable(z.string()),
  tokens: tokensWire,
  startedAt: moment,
  endedAt: z.nullable(moment),
})

const givenWire = {
  goal: z.string(),
  context: z.unknown(),
  guardrails: z.nullable(z.record(z.string(), z.unknown())),
  agent: z.string(),
} satisfies Record<keyof CreateSessionRequest, z.ZodMiniType>

/** §2, session: the names and types of its returned fields are "not shown"; these are ours. */
export const sessionWire = z.object({
  id: z.string(),
  ...givenWire,
  contextIsCut: z.boolean(),
  status: z.enum(sessionStatuses),
  /** The model behind the agent; null for an agent without a model. */
  model: z.nullable(z.string()),
  /** A signal accepted and not yet carried out. */
  requestedSignal: z.nullable(z.enum(['pause', 'redirect'])),
  /** The reason why the session failed, is held or was cancelled. */
  reason: z.nullable(z.string()),
  cost: z.object({
    amount: z.nullable(z.string()),
    currency: z.literal('USD'),
    budget: z.nullable(z.string()),
  }),
  tokens: tokensWire,
  rounds: z.array(roundWire),
  humanInput: z.array(humanInputWire),
  completionReport: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: moment,
  endedAt: z.nullable(moment),
})

/** Beyond §4: the context, however long it is. */
export const contextWire = z.object({ context: z.unknown() })

/** A session in the list of many: its goal at most 1,000 characters long, its rounds and inputs left out. */
export const listedSessionWire = z.pick(sessionWire, {
  id: true,
  goal: true,
  status: true,
  agent: true,
  model: true,
  cost: true,
  createdAt: true,
  updatedAt: true,
  endedAt: true,
})

/** Beyond §4: a page of the account's sessions; `nextCursor` is the `after` of the following one. */
export const sessionsWire = z.object({
  sessions: z.array(listedSessionWire),
  nextCursor: z.nullable(z.string()),
})

const names = {
  SignupResult: signedInWire,
  RefreshResult: refreshedWire,
  ApiKey: keyWire,
  CreatedApiKey: createdKeyWire,
  HumanInput: humanInputWire,
  Message: messageWire,
  MessagePage: messagesWire,
  Round: roundWire,
  Session: sessionWire,
  ListedSession: listedSessionWire,
  SessionPage: sessionsWire,
}
for (const [id, schema] of Object.entries(names)) z.globalRegistry.add(schema, { id })
