import { decodeTime } from '#src/api/decode/decode-time.ts'
import { decodeCount, decodeText, nameOf, wordIn } from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import { takeHumanInputs } from '#src/api/decode/human-input/decode-human-input.ts'
import { plainReading, type Reading } from '#src/api/decode/reading.ts'
import { unreadable } from '#src/api/decode/unreadable.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Cost, Session, SessionState } from '#src/model/session.ts'

import { decodeCost } from './decode-cost.ts'
import { decodeReport } from './decode-report.ts'
import { decodeRounds } from './decode-rounds.ts'
import { decodeStatus, isCostLimit, sessionStateOf } from './decode-status.ts'
import { findRecord, ownId } from './find-record.ts'
import { sessionTable } from './session-table.ts'

/**
 * Reads a session. `askedId` is the id of the request (null when it created one): it stands in when the
 * body has none, and another id in the body is refused. Throws UnreadableResponseError.
 */
export function decodeSession(
  body: unknown,
  askedId: string | null,
  reading: Reading = plainReading(),
): Session {
  const session = findSession(body, askedId, reading)
  if (!session) throw unreadable(body, 'no session status in it')
  if (session.id === '') throw unreadable(body, 'no session id in it')
  if (askedId !== null && session.id !== askedId) throw unreadable(body, 'it is another session')
  return session
}

/** The context, however long, of the answer that holds nothing else. Throws UnreadableResponseError. */
export function decodeContext(body: unknown): unknown {
  if (!isJsonObject(body) || body['context'] === undefined)
    throw unreadable(body, 'no context in it')
  return body['context']
}

/** A session when the body holds one; null for an answer that has another shape (§4: "not shown"). */
export function findSession(
  body: unknown,
  askedId: string | null,
  reading: Reading = plainReading(),
): Session | null {
  const wire = findRecord(body, hasStatus(reading), reading)
  if (!wire) return null
  const fields = createFields(wire, sessionTable, reading)
  const status = fields.readAs('status', decodeStatus)
  if (status === null) return null
  const guardrails = fields.take('guardrails')
  const rounds = fields.readAs('rounds', decodeRounds)
  const counted = fields.readAs('roundCount', decodeCount)
  const asked = takeHumanInputs(fields)
  const own = new Set(asked.map(({ inputId }) => inputId))
  const inRounds = rounds?.humanInputs.filter(({ inputId }) => !own.has(inputId)) ?? []
  const humanInputs = inRounds.length > 0 ? [...asked, ...inRounds] : asked
  const goal = fields.readAs('goal', decodeText)
  const context = fields.take('context')
  const cost = decodeCost(fields, guardrails)
  let saysLimit = false
  const reason = fields.readAs('reason', (value) => {
    saysLimit = isCostLimit(value)
    return decodeText(value)
  })
  const state = heldState(sessionStateOf(status), saysLimit, cost)
  return {
    id: ownId(wire, askedId, reading) ?? askedId ?? '',
    status,
    state,
    goal,
    context,
    contextIsCut: fields.take('contextIsCut') === true,
    guardrails,
    cost,
    rounds: rounds?.rounds ?? [],
    roundCount: rounds?.roundCount ?? counted,
    humanInputs: state === 'waiting' ? withWhatWaits(humanInputs) : humanInputs,
    report: fields.readAs('report', decodeReport),
    // A code that the state says already is no sentence for a person.
    reason: reason !== null && isCostLimit(reason) ? null : reason,
    agent: fields.readAs('agent', nameOf),
    requestedSignal: fields.readAs('signal', decodeSignal),
    createdAt: fields.readAs('createdAt', decodeTime),
    updatedAt: fields.readAs('updatedAt', decodeTime),
    endedAt: fields.readAs('endedAt', decodeTime),
    extra: withoutIds(fields.unread()),
    raw: body,
    notRead: [...reading.notRead],
  }
}

/**
 * §3: a service may call it paused, or by a word of its own, and say its cost limit by the reason, or by a
 * spend that has reached the budget: then it resumes with a new one alone.
 */
function heldState(state: SessionState, saysLimit: boolean, cost: Cost): SessionState {
  const { spentMicros, budgetMicros } = cost
  const isSpent = spentMicros !== null && budgetMicros !== null && spentMicros >= budgetMicros
  if (state === 'paused' && (saysLimit || isSpent)) return 'cost-limited'
  return state === 'unknown' && saysLimit ? 'cost-limited' : state
}

/** A session waits for something: where no request is known to, those of a state that nobody knows do. */
function withWhatWaits(inputs: readonly HumanInput[]): readonly HumanInput[] {
  if (inputs.some(({ state }) => state === 'pending')) return inputs
  return inputs.map((input) =>
    input.state === 'unknown' ? Object.assign({}, input, { state: 'pending' as const }) : input,
  )
}

/**
 * The session in an answer to something that was sent; null when it holds no more than an id and a status
 * (`{ ok: true, status }`), which acknowledges and would hide what is known.
 */
export function findAnsweredSession(
  body: unknown,
  askedId: string,
  reading: Reading = plainReading(),
): Session | null {
  const session = findSession(body, askedId, reading)
  if (!session) return null
  const { goal, cost, roundCount, createdAt } = session
  return [goal, cost.spentMicros, roundCount, createdAt].some((one) => one !== null)
    ? session
    : null
}

/** The id of a session just created: of the session itself, or alone in the body. */
export function decodeCreatedId(body: unknown, reading: Reading = plainReading()): string {
  const wire =
    findRecord(body, hasStatus(reading), reading) ??
    findRecord(body, (one) => ownId(one, null, reading) !== null, reading)
  const id = (wire && ownId(wire, null, reading)) ?? idInAddress(body)
  if (!id) throw unreadable(body, 'no session id in it', 201)
  return id
}

/** The last part of an address such as `/v1/sessions/ses_1`. */
function idInAddress(body: unknown): string | null {
  const address = [body, linksOf(body)]
    .map((one) => wordIn(isJsonObject(one) ? one : null, ['location', 'self', 'href', 'url']))
    .find((one) => one !== null)
  const [, id] = /\/sessions\/([\w.~-]{1,200})\/?$/.exec(address ?? '') ?? []
  return id ?? null
}

/** `_links.self.href` of HAL, `links.self` of JSON:API. */
function linksOf(body: unknown): unknown {
  const links = isJsonObject(body) ? (body['_links'] ?? body['links']) : null
  const self = isJsonObject(links) ? links['self'] : null
  return isJsonObject(self) ? self : links
}

function hasStatus(reading: Reading): (wire: JsonObject) => boolean {
  return (wire) => {
    // What does not fit in an envelope is nothing to note: the session lies further in.
    const silent = { ...reading, note: () => undefined }
    return createFields(wire, sessionTable, silent).readAs('status', decodeStatus) !== null
  }
}

function decodeSignal(value: unknown): string | null {
  return wordIn(value, ['type', 'signal', 'name', 'value'])
}

function withoutIds(rest: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !/^(?:(session_?)?id|_links)$/i.test(name)),
  )
}
