import type { Engine } from '#service/engine/engine.ts'
import { addRoute, type RouteScope } from '#service/http/add-route.ts'
import { nothing } from '#service/http/describe-endpoint.ts'
import { isIdentifier } from '#service/http/identifier-pattern.ts'
import { unknownCursor, unknownInput, unknownSession } from '#service/http/problem-for-error.ts'
import { invalidField } from '#service/http/problem.ts'
import { humanInputToWire, humanInputWire } from '#service/http/wire/human-input-wire.ts'
import { messagesWire, messageToWire } from '#service/http/wire/message-wire.ts'
import { sessionToWire, sessionWire } from '#service/http/wire/session-wire.ts'
import {
  createSessionRequest,
  humanInputResponse,
  listMessagesQuery,
  signalRequest,
} from '#src/contract/requests.ts'

/** §8: values of `limit` are "not shown"; without one 50, and never more than 200. */
const defaultLimit = 50
const greatestLimit = 200

/** §4: the five endpoints of `/v1`. */
export function addSessionRoutes(scope: RouteScope, { engine }: { engine: Engine }): void {
  addRoute(scope, 'createSession', {
    summary: 'Create a session from a goal',
    body: createSessionRequest,
    query: nothing,
    status: 201,
    answer: sessionWire,
    refusals: [],
    async handle({ accountId, body }) {
      return sessionToWire(await engine.createSession(accountId, body))
    },
  })

  addRoute(scope, 'getSession', {
    summary: 'The session with its status, cost, rounds, human input and completion report',
    body: nothing,
    query: nothing,
    status: 200,
    answer: sessionWire,
    refusals: [],
    async handle({ accountId, parameter }) {
      return sessionToWire(await engine.findSession(accountId, knownForm(parameter('id'))))
    },
  })

  addRoute(scope, 'signalSession', {
    summary: 'Pause, resume, redirect or cancel the session',
    body: signalRequest,
    query: nothing,
    status: 200,
    answer: sessionWire,
    refusals: [],
    async handle({ accountId, parameter, body }) {
      return sessionToWire(await engine.signal(accountId, knownForm(parameter('id')), body))
    },
  })

  addRoute(scope, 'respondToHumanInput', {
    summary: 'Answer a human-input request; the first answer stands',
    body: humanInputResponse,
    query: nothing,
    status: 200,
    answer: humanInputWire,
    refusals: [409],
    async handle({ accountId, parameter, body }) {
      const sessionId = knownForm(parameter('id'))
      const inputId = parameter('inputId')
      if (body.response === undefined) throw invalidField('response', 'response is missing')
      if (!isIdentifier(inputId)) throw await unknownInputOf(engine, accountId, sessionId)
      return humanInputToWire(await engine.respond(accountId, sessionId, inputId, body))
    },
  })

  addRoute(scope, 'listMessages', {
    summary: 'Messages of whole rounds, in the order in which rounds started',
    body: nothing,
    query: listMessagesQuery,
    status: 200,
    answer: messagesWire,
    refusals: [],
    async handle({ accountId, parameter, query }) {
      const sessionId = knownForm(parameter('id'))
      if (query.after !== undefined && !isIdentifier(query.after)) {
        await engine.findSession(accountId, sessionId)
        throw unknownCursor()
      }
      const page = await engine.listMessages(accountId, sessionId, {
        after: query.after ?? null,
        limit: Math.min(query.limit ?? defaultLimit, greatestLimit),
      })
      return { messages: page.messages.map(messageToWire), hasMore: page.hasMore }
    },
  })
}

/** What cannot be an id is answered like an id that is unknown, without asking the database. */
function knownForm(sessionId: string): string {
  if (!isIdentifier(sessionId)) throw unknownSession()
  return sessionId
}

async function unknownInputOf(engine: Engine, accountId: string, sessionId: string) {
  await engine.findSession(accountId, sessionId)
  return unknownInput()
}
