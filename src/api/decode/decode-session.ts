import type { Session } from '#src/model/session.ts'

import { decodeCost } from './decode-cost.ts'
import { takeHumanInputs } from './decode-human-input.ts'
import { decodeRounds } from './decode-rounds.ts'
import { decodeStatus, sessionStateOf } from './decode-status.ts'
import { decodeTime } from './decode-time.ts'
import { decodeCount, decodeText, decodeWord } from './decode-values.ts'
import { createFields, isWire, type Wire } from './fields.ts'
import { unreadable } from './unreadable.ts'

/**
 * §2, §4: field names and types of the session record are not shown beyond five words. Accepted, in
 * camelCase, snake_case or spelled apart:
 * | what    | names                                                                  |
 * | wrapper | session · data · result · item, up to two deep                         |
 * | id      | sessionId · id                                                         |
 * | status  | status · state · sessionStatus (a word, or an object that holds one)    |
 * | goal    | goal · objective · task · title                                        |
 * | report  | completionReport · report · finalReport (text, blocks or object)        |
 * | reason  | reason · statusReason · failureReason · error · message                 |
 * | agent   | agent · agentName · runner                                             |
 * | signal  | requestedSignal · pendingSignal                                        |
 * | times   | createdAt · created · startedAt; updatedAt · updated; endedAt · completedAt · finishedAt |
 * cost, rounds and human input: their own tables. Without id and status there is no session.
 */
const wrappers = ['session', 'data', 'result', 'item']

/**
 * Reads a session. `askedId` is the id of the request (null when it created one): it stands in when the
 * body has none, and another id in the body is refused. Throws UnreadableResponseError.
 */
export function decodeSession(body: unknown, askedId: string | null): Session {
  const session = findSession(body, askedId)
  if (!session) throw unreadable(body, 'no session status in it')
  if (session.id === '') throw unreadable(body, 'no session id in it')
  if (askedId !== null && session.id !== askedId) throw unreadable(body, 'it is another session')
  return session
}

/** A session when the body holds one; null for an answer that has another shape (§4: "not shown"). */
export function findSession(body: unknown, askedId: string | null): Session | null {
  const wire = unwrapSession(body)
  if (!wire) return null
  const fields = createFields(wire)
  const status = fields.takeAs(['status', 'state', 'sessionStatus'], decodeStatus)
  if (status === null) return null
  const guardrails = fields.take(['guardrails', 'constraints'])
  const rounds = fields.takeAs(['rounds', 'roundIds'], decodeRounds)
  const counted = fields.takeAs(['roundCount', 'roundsCount', 'totalRounds'], decodeCount)
  return {
    id: ownId(wire, askedId) ?? askedId ?? '',
    status,
    state: sessionStateOf(status),
    goal: fields.takeAs(['goal', 'objective', 'task', 'title'], decodeText),
    context: fields.take(['context']),
    guardrails,
    cost: decodeCost(fields, guardrails),
    rounds: rounds?.rounds ?? [],
    roundCount: rounds?.roundCount ?? counted,
    humanInputs: takeHumanInputs(fields),
    report: fields.takeAs(['completionReport', 'report', 'finalReport'], decodeText),
    reason: fields.takeAs(
      ['reason', 'statusReason', 'failureReason', 'error', 'message'],
      decodeText,
    ),
    agent: fields.takeAs(['agent', 'agentName', 'runner'], decodeWord),
    requestedSignal: fields.takeAs(['requestedSignal', 'pendingSignal'], decodeWord),
    createdAt: fields.takeAs(['createdAt', 'created', 'startedAt'], decodeTime),
    updatedAt: fields.takeAs(['updatedAt', 'updated'], decodeTime),
    endedAt: fields.takeAs(['endedAt', 'completedAt', 'finishedAt'], decodeTime),
    extra: withoutIds(fields.rest()),
    raw: body,
  }
}

/** The id of a session just created: of the session itself, or alone in the body. */
export function decodeCreatedId(body: unknown): string {
  const wire = unwrapSession(body) ?? unwrap(body, hasId)
  const id = wire && ownId(wire, null)
  if (!id) throw unreadable(body, 'no session id in it', 201)
  return id
}

function ownId(wire: Wire, askedId: string | null): string | null {
  const fields = createFields(wire)
  const ids = [['sessionId'], ['id']].map((names) => fields.takeAs(names, decodeWord))
  return ids.find((id) => id !== null && id === askedId) ?? ids.find((id) => id !== null) ?? null
}

function withoutIds(rest: Wire): Wire {
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !/^(session_?)?id$/i.test(name)),
  )
}

function unwrapSession(body: unknown): Wire | null {
  return unwrap(
    body,
    (wire) =>
      createFields(wire).takeAs(['status', 'state', 'sessionStatus'], decodeStatus) !== null,
  )
}

function hasId(wire: Wire): boolean {
  return ownId(wire, null) !== null
}

/** The nearest object that `fits`, through at most two wrappers; one that carries an id goes first. */
function unwrap(body: unknown, fits: (wire: Wire) => boolean): Wire | null {
  let wires = isWire(body) ? [body] : []
  let nameless: Wire | null = null
  for (let depth = 0; depth < 3 && wires.length > 0; depth += 1) {
    // A wrapper may carry a status of its own ({ status: "ok", session }), so an id decides first.
    const fitting = wires.filter(fits)
    const named = fitting.find(hasId)
    if (named) return named
    nameless ??= fitting[0] ?? null
    wires = wires.flatMap((wire) => wrappers.map((name) => wire[name]).filter(isWire))
  }
  return nameless
}
