import * as z from 'zod/mini'

import type {
  ListedSessionRecord,
  RoundRecord,
  SessionPage,
  SessionRecord,
} from '#service/engine/records.ts'

import { amountFromMicros } from './amount.ts'
import { humanInputToWire, humanInputWire } from './human-input-wire.ts'

const roundWire = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  status: z.enum(['running', 'complete', 'failed', 'cancelled']),
  parentId: z.nullable(z.string()),
  agent: z.string(),
  cost: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
})

/** §2, session: the names and types of its returned fields are "not shown"; these are ours. */
export const sessionWire = z.object({
  id: z.string(),
  goal: z.string(),
  context: z.unknown(),
  contextIsCut: z.boolean(),
  guardrails: z.nullable(z.record(z.string(), z.unknown())),
  status: z.enum([
    'queued',
    'running',
    'waiting_human',
    'paused',
    'cost_limited',
    'complete',
    'failed',
    'cancelled',
  ]),
  agent: z.string(),
  requestedSignal: z.nullable(z.enum(['pause', 'redirect'])),
  reason: z.nullable(z.string()),
  cost: z.object({
    amount: z.string(),
    currency: z.literal('USD'),
    budget: z.nullable(z.string()),
  }),
  rounds: z.array(roundWire),
  humanInput: z.array(humanInputWire),
  completionReport: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  endedAt: z.nullable(z.string()),
})

/** Beyond §4: the context, however long it is. */
export const contextWire = z.object({ context: z.unknown() })

/** A session in the list of many: its goal at most 1,000 characters long, its rounds and inputs left out. */
const listedSessionWire = z.pick(sessionWire, {
  id: true,
  goal: true,
  status: true,
  agent: true,
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

roundWire.register(z.globalRegistry, { id: 'Round' })
sessionWire.register(z.globalRegistry, { id: 'Session' })
listedSessionWire.register(z.globalRegistry, { id: 'ListedSession' })
sessionsWire.register(z.globalRegistry, { id: 'SessionPage' })

/** The whole session (§4, get): money in dollars as text, moments as ISO 8601, null for what is not known. */
export function sessionToWire(record: SessionRecord): z.infer<typeof sessionWire> {
  return {
    id: record.sessionId,
    goal: record.goal,
    context: record.context ?? null,
    contextIsCut: record.contextIsCut,
    guardrails: record.guardrails,
    status: record.status,
    agent: record.agent,
    requestedSignal: record.requestedSignal,
    reason: record.reason,
    cost: costToWire(record),
    rounds: record.rounds.map(roundToWire),
    humanInput: record.humanInputs.map(humanInputToWire),
    completionReport: record.report,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    endedAt: record.endedAt?.toISOString() ?? null,
  }
}

/** A page of the list; `nextCursor` is null at its end. */
export function sessionsToWire({ sessions, next }: SessionPage): z.infer<typeof sessionsWire> {
  return { sessions: sessions.map(listedToWire), nextCursor: next }
}

function listedToWire(record: ListedSessionRecord): z.infer<typeof listedSessionWire> {
  return {
    id: record.sessionId,
    goal: record.goal,
    status: record.status,
    agent: record.agent,
    cost: costToWire(record),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    endedAt: record.endedAt?.toISOString() ?? null,
  }
}

function costToWire(
  record: Pick<SessionRecord, 'spentMicros' | 'budgetMicros'>,
): z.infer<typeof sessionWire>['cost'] {
  return {
    amount: amountFromMicros(record.spentMicros),
    currency: 'USD',
    budget: record.budgetMicros === null ? null : amountFromMicros(record.budgetMicros),
  }
}

function roundToWire(round: RoundRecord): z.infer<typeof roundWire> {
  return {
    id: round.roundId,
    number: round.number,
    title: round.title,
    status: round.status,
    parentId: round.parentRoundId,
    agent: round.agent,
    cost: amountFromMicros(round.costMicros),
    startedAt: round.startedAt.toISOString(),
    endedAt: round.endedAt?.toISOString() ?? null,
  }
}
