import * as z from 'zod/mini'

import { createSessionRequest, type CreateSessionRequest } from '#src/contract/requests.ts'

/** What a create may give (§4), each in the column of its name; of the context a session tells the beginning. */
export const givenFields = z.keyof(z.omit(createSessionRequest, { context: true })).options

/** Null for what a create left out; the engine chooses an agent for each session. */
export type GivenFields = { goal: string; agent: string } & {
  [Name in Exclude<(typeof givenFields)[number], 'goal' | 'agent'>]: NonNullable<
    CreateSessionRequest[Name]
  > | null
}

/** The given fields alone, of a create or of a row. */
export function givenIn(from: (CreateSessionRequest & { agent: string }) | GivenFields): GivenFields
export function givenIn(from: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(givenFields.map((name) => [name, from[name] ?? null]))
}

/** The statuses of the local service: §3 names four, the others are its own choice. */
export const sessionStatuses = [
  'queued',
  'running',
  'waiting_human',
  'paused',
  'cost_limited',
  'complete',
  'failed',
  'cancelled',
] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const roundStatuses = ['running', 'complete', 'failed', 'cancelled'] as const
export const messageRoles = ['agent', 'subagent', 'tool', 'operator', 'system'] as const
export const humanInputStatuses = ['pending', 'answered', 'expired'] as const

/** Tokens of a model: those it read, and those it wrote. */
export type Tokens = { input: number; output: number }

export type RoundRecord = {
  roundId: string
  number: number
  title: string
  status: (typeof roundStatuses)[number]
  parentRoundId: string | null
  /** 'agent' for the session's own rounds, else the subagent's name. */
  agent: string
  /** What a subagent was given to do; on its first round alone. */
  task: string | null
  /** Null where a call of the round had no price. */
  costMicros: number | null
  /** The part of the cost that is the reservation of calls that never came back. */
  unconfirmedMicros: number
  /** Null for an agent without a model. */
  tokens: Tokens | null
  startedAt: Date
  endedAt: Date | null
}

export type MessageRecord = {
  messageId: string
  roundId: string
  role: (typeof messageRoles)[number]
  author: string | null
  text: string
  tool: { name: string; input: string; output: string } | null
  createdAt: Date
}

/** A page of messages, and whether more stand behind it. */
export type MessagePage = { messages: readonly MessageRecord[]; hasMore: boolean }

type Choice = { value: string; label: string }

export type HumanInputRecord = {
  inputId: string
  roundId: string
  question: string
  detail: string | null
  options: Choice[] | null
  questions: { id: string; question: string; options: Choice[] | null; required: boolean }[] | null
  /** JSON Schema of the answer. */
  schema: Record<string, unknown> | null
  /** A tool call that waits for `approve` or `deny`. */
  approval: { tool: string; arguments: Record<string, unknown> } | null
  status: (typeof humanInputStatuses)[number]
  askedAt: Date
  answeredAt: Date | null
  response: unknown
  note: string | null
}

/** A session in a list of many: what tells it from others and whether it waits. */
export type ListedSessionRecord = {
  sessionId: string
  /** Its first 1,000 characters, in a list. */
  goal: string
  status: SessionStatus
  agent: string
  /** The model behind the agent; null for an agent without a model. */
  model: string | null
  /** Null where a call had no price. */
  spentMicros: number | null
  budgetMicros: number | null
  createdAt: Date
  updatedAt: Date
  endedAt: Date | null
}

/** `next` is where the following page begins; null at the last one. */
export type SessionPage = { sessions: readonly ListedSessionRecord[]; next: string | null }

export type SessionRecord = ListedSessionRecord &
  GivenFields & {
    context: unknown
    contextIsCut: boolean
    /** A signal accepted and not yet carried out. */
    requestedSignal: 'pause' | 'redirect' | null
    /** Why it failed, is held or was cancelled. */
    reason: string | null
    reservedMicros: number
    rounds: readonly RoundRecord[]
    humanInputs: readonly HumanInputRecord[]
    /** Markdown, once complete. */
    report: string | null
  }
