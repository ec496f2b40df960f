import * as z from 'zod/mini'

import type { Engine } from '#service/engine/create-engine.ts'
import { amountFromMicros } from '#service/engine/micros.ts'
import type {
  ListedSessionRecord,
  SessionPage,
  SessionRecord,
  Tokens,
} from '#service/engine/records.ts'
import { addRoute, type RouteScope } from '#service/http/add-route.ts'
import { usual } from '#service/http/openapi.ts'
import { invalidField } from '#service/http/problem.ts'
import {
  humanInputWire,
  type listedSessionWire,
  messagesWire,
  contextWire,
  sessionsWire,
  sessionWire,
} from '#service/http/wire.ts'
import {
  createSessionRequest,
  humanInputResponse,
  listMessagesQuery,
  listSessionsQuery,
  signalRequest,
} from '#src/contract/requests.ts'

/** §4: the five endpoints of `/v1`, and two additions of ours: the list of sessions, and the whole context. */
export function addSessionRoutes(scope: RouteScope, engine: Engine): void {
  addRoute(scope, 'listSessions', {
    ...usual,
    summary:
      'The sessions of the account, newest first; `after` is the `nextCursor` of the last page',
    query: listSessionsQuery,
    answer: sessionsWire,
    async handle({ accountId, query }) {
      return sessionsToWire(await engine.listSessions(accountId, query))
    },
  })

  addRoute(scope, 'createSession', {
    ...usual,
    summary: 'Create a session from a goal',
    body: createRequestFor(engine.agents),
    mostKiB: 1024,
    status: 201,
    answer: sessionWire,
    refusals: [403],
    repeatable: true,
    async handle({ accountId, body, transact }) {
      const session = await engine.createSession(accountId, body, transact(sessionToWire))
      return sessionToWire(session)
    },
  })

  addRoute(scope, 'getSession', {
    ...usual,
    summary: 'The session with its status, cost, rounds, human input and completion report',
    answer: sessionWire,
    async handle({ accountId, parameter }) {
      return sessionToWire(await engine.findSession(accountId, parameter('id')))
    },
  })

  addRoute(scope, 'getContext', {
    ...usual,
    summary: 'All of the context, of which the session shows the beginning when `contextIsCut`',
    answer: contextWire,
    async handle({ accountId, parameter }) {
      const context = await engine.findContext(accountId, parameter('id'))
      return { context: context ?? null }
    },
  })

  addRoute(scope, 'signalSession', {
    ...usual,
    summary: 'Pause, resume, redirect or cancel the session',
    body: signalRequest,
    answer: sessionWire,
    refusals: [403],
    repeatable: true,
    async handle({ accountId, parameter, body, transact }) {
      const answer = transact(sessionToWire)
      return sessionToWire(await engine.signal(accountId, parameter('id'), body, answer))
    },
  })

  addRoute(scope, 'respondToHumanInput', {
    ...usual,
    summary: 'Answer a human-input request; the first answer stands',
    body: humanInputResponse,
    answer: humanInputWire,
    refusals: [409],
    repeatable: true,
    async handle({ accountId, parameter, body, transact }) {
      if (body.response === undefined) throw invalidField('response', 'response is missing')
      return engine.respond(
        accountId,
        parameter('id'),
        parameter('inputId'),
        body,
        transact((input) => input),
      )
    },
  })

  addRoute(scope, 'listMessages', {
    ...usual,
    summary:
      'The first `limit` messages (50, at most 200) of the rounds that began after the round `after`, round by round and in the order in which they were written. Without `after` the list begins with the first round. A round is listed once its first message is written, and may grow while it runs; a page may end within a round. `hasMore` says whether more messages stand behind it.',
    query: listMessagesQuery,
    answer: messagesWire,
    async handle({ accountId, parameter, query }) {
      return engine.listMessages(accountId, parameter('id'), query)
    },
  })
}

/** The create request of a service with these agents: the description lists each with its model. */
function createRequestFor(agents: Engine['agents']) {
  const named = ({ name, model }: (typeof agents)[0]) =>
    z.literal(name).register(z.globalRegistry, { title: model ?? name })
  const [first, ...others] = agents
  const names = agents.map(({ name }) => name).join(', ')
  const choices = [named(first), ...others.map(named)] as const
  const agent = z.union(choices, `agent must be one of: ${names}`)
  return z.extend(createSessionRequest, { agent: z.optional(agent) })
}

/** The whole session (§4, get): money in dollars as text, null for what is not known. */
export function sessionToWire(record: SessionRecord): z.input<typeof sessionWire> {
  return {
    ...record,
    ...listedToWire(record),
    context: record.context ?? null,
    tokens: sumOfTokens(record.rounds),
    rounds: record.rounds.map((round) => ({
      ...round,
      id: round.roundId,
      parentId: round.parentRoundId,
      cost: amountOrNull(round.costMicros),
      unconfirmedCost: amountOrNull(round.unconfirmedMicros || null),
    })),
    humanInput: [...record.humanInputs],
    completionReport: record.report,
  }
}

/** A page of the list; `nextCursor` is null at its end. */
function sessionsToWire({ sessions, next }: SessionPage): z.input<typeof sessionsWire> {
  return { sessions: sessions.map(listedToWire), nextCursor: next }
}

function listedToWire(record: ListedSessionRecord): z.input<typeof listedSessionWire> {
  const { sessionId, spentMicros, budgetMicros } = record
  const amounts = { amount: amountOrNull(spentMicros), budget: amountOrNull(budgetMicros) }
  const cost = { ...amounts, currency: 'USD' } as const
  return { ...record, id: sessionId, cost }
}

function amountOrNull(micros: number | null): string | null {
  return micros === null ? null : amountFromMicros(micros)
}

function sumOfTokens(rounds: SessionRecord['rounds']): Tokens | null {
  const known = rounds.flatMap(({ tokens }) => tokens ?? [])
  if (known.length === 0) return null
  // Sessions of services before may have strange counts, and the wire takes no larger integer.
  const sumOf = (side: keyof Tokens) =>
    Math.min(
      known.reduce((sum, tokens) => sum + tokens[side], 0),
      Number.MAX_SAFE_INTEGER,
    )
  return { input: sumOf('input'), output: sumOf('output') }
}
