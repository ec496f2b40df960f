import { guardrailsIn } from '#src/contract/assumptions.ts'
import { choiceNames, recordOf } from '#src/model/create-fields.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { signalTypes, type Cost, type Session, type SessionState } from '#src/model/session.ts'

import { decodeCost } from './decode-cost.ts'
import { takeHumanInputs } from './decode-human-input.ts'
import { decodeRounds, readTokens } from './decode-rounds.ts'
import {
  createFields,
  createReading,
  unreadable,
  type Reading,
  decodeText,
  isJsonObject,
  type JsonObject,
  nameOf,
  normalizeName,
  objectOnly,
  stateIn,
  textInside,
  wordIn,
} from './fields.ts'
import { readWhole } from './read-amount.ts'
import {
  decodeStatus,
  findRecord,
  guardrailTable,
  isCostLimit,
  ownId,
  sessionTable,
  sessionWords,
} from './session-record.ts'

/** Reads the session that was asked for by `askedId`. Throws UnreadableResponseError, also for another session's id. */
export function decodeSession(
  body: unknown,
  askedId: string | null,
  reading = createReading(),
): Session {
  const session = findSession(body, askedId, reading)
  if (!session) throw unreadable(body, 'no session status in it')
  if (session.id === '') throw unreadable(body, 'no session id in it')
  if (askedId !== null && session.id !== askedId) throw unreadable(body, 'it is another session')
  return session
}

/** The context, however long, of the answer that holds nothing else. Throws UnreadableResponseError. */
export function decodeContext(body: unknown): unknown {
  const context = objectOnly(body)?.['context']
  if (context === undefined) throw unreadable(body, 'no context in it')
  return context
}

/** A session when the body holds one; null for an answer that has another shape (§4: "not shown"). */
export function findSession(
  body: unknown,
  askedId: string | null,
  reading = createReading(),
): Session | null {
  const record = findRecord(body, hasStatus(reading), reading)
  if (!record) return null
  const fields = createFields(record, sessionTable, reading)
  const status = fields.readAs('status', decodeStatus)
  if (status === null) return null
  const guardrails = fields.take('guardrails')
  const limits = typeof guardrails === 'string' ? guardrailsIn(guardrails) : guardrails
  const rounds = fields.readAs('rounds', decodeRounds)
  const counted = fields.count('roundCount')
  const asked = takeHumanInputs(fields)
  const own = new Set(asked.map(({ inputId }) => inputId))
  const inRounds = rounds?.humanInputs.filter(({ inputId }) => !own.has(inputId)) ?? []
  const humanInputs = inRounds.length > 0 ? [...asked, ...inRounds] : asked
  const goal = fields.text('goal')
  const context = fields.take('context')
  const cost = decodeCost(fields, limits)
  let saysLimit = false
  const reason = fields.readAs('reason', (value) => {
    saysLimit = isCostLimit(value)
    return decodeText(value)
  })
  const signal = fields.readAs('signal', (value) =>
    wordIn(value, ['type', 'signal', 'name', 'value']),
  )
  const state = heldState(stateIn(sessionWords, status), saysLimit, cost)
  return {
    id: ownId(record, askedId, reading) ?? askedId ?? '',
    status,
    state,
    goal,
    context,
    contextIsCut: fields.take('contextIsCut') === true,
    guardrails,
    roundCap: readRoundCap(limits),
    cost,
    rounds: rounds?.rounds ?? [],
    roundCount: rounds?.roundCount ?? counted,
    humanInputs: state === 'waiting' ? withPending(humanInputs) : humanInputs,
    report: fields.readAs('report', decodeReport),
    // A code for the state is no sentence for a person.
    reason: reason !== null && isCostLimit(reason) ? null : reason,
    ...recordOf(choiceNames, (name) => fields.readAs(name, nameOf)),
    model: fields.readAs('model', nameOf),
    tokens: fields.readAs('tokens', readTokens),
    requestedSignal: signalTypes.find((type) => type === signal) ?? null,
    createdAt: fields.time('createdAt'),
    updatedAt: fields.time('updatedAt'),
    endedAt: fields.time('endedAt'),
    extra: withoutIds(fields.unread()),
    raw: body,
    notRead: [...reading.notRead],
  }
}

function readRoundCap(guardrails: unknown): number | null {
  if (!isJsonObject(guardrails)) return null
  return createFields(guardrails, guardrailTable).readAs('roundCap', readWhole)
}

/** §3: a service may show its cost limit only by the reason or the spend. Then only a new budget resumes the session. */
function heldState(state: SessionState, saysLimit: boolean, cost: Cost): SessionState {
  const { spentMicros, budgetMicros } = cost
  const isSpent = spentMicros !== null && budgetMicros !== null && spentMicros >= budgetMicros
  if (state === 'paused' && (saysLimit || isSpent)) return 'cost-limited'
  return state === 'unknown' && saysLimit ? 'cost-limited' : state
}

/** A waiting session without a pending request waits for its requests of unknown state. */
function withPending(inputs: readonly HumanInput[]): readonly HumanInput[] {
  if (inputs.some(({ state }) => state === 'pending')) return inputs
  return inputs.map((input) =>
    input.state === 'unknown' ? Object.assign({}, input, { state: 'pending' as const }) : input,
  )
}

/** The session in the answer to a write; null for a mere acknowledgement (`{ ok: true, status }`). */
export function findAnsweredSession(
  body: unknown,
  askedId: string,
  reading = createReading(),
): Session | null {
  const session = findSession(body, askedId, reading)
  if (!session) return null
  const { goal, cost, roundCount, createdAt } = session
  const isKnown = [goal, cost.spentMicros, roundCount, createdAt].some((one) => one !== null)
  return isKnown ? session : null
}

/** The id of a session just created: of the session itself, or alone in the body. */
export function decodeCreatedId(body: unknown, reading = createReading()): string {
  const record =
    findRecord(body, hasStatus(reading), reading) ??
    findRecord(body, (one) => ownId(one, null, reading) !== null, reading)
  const id = (record && ownId(record, null, reading)) ?? idInAddress(body)
  if (!id) throw unreadable(body, 'no session id in it', 201)
  return id
}

/** The last part of an address such as `/v1/sessions/ses_1`. */
function idInAddress(body: unknown): string | null {
  const address = [body, linksOf(body)]
    .map((one) => wordIn(isJsonObject(one) ? one : null, ['location', 'self', 'href', 'url']))
    .find((one) => one !== null)
  return /\/sessions\/([\w.~-]{1,200})\/?$/.exec(address ?? '')?.[1] ?? null
}

/** `_links.self.href` of HAL, `links.self` of JSON:API. */
function linksOf(body: unknown): unknown {
  const links = isJsonObject(body) ? (body['_links'] ?? body['links']) : null
  const self = isJsonObject(links) ? links['self'] : null
  return isJsonObject(self) ? self : links
}

function hasStatus(reading: Reading): (record: JsonObject) => boolean {
  // An envelope without a status is nothing to note: the session stands further in.
  const silent = { ...reading, note: () => undefined }
  return (record) =>
    createFields(record, sessionTable, silent).readAs('status', decodeStatus) !== null
}

function withoutIds(rest: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !/^(?:(session_?)?id|_links)$/i.test(name)),
  )
}

/** Members that describe a report and are no part of its text. */
const about = new Set(['format', 'type', 'kind', 'mimetype', 'contenttype', 'version', 'language'])

/** Members that are the text itself, or its title. The other members are sections. */
const texts = new Set(['markdown', 'body', 'content', 'text', 'report'])
const titles = new Set(['title', 'headline'])

/** §2 gives the report no type: a text, an object's text, or all of its members as sections of Markdown. */
function decodeReport(value: unknown): string | null {
  if (!isJsonObject(value)) return decodeText(value)
  const members = Object.entries(value).filter(
    ([name, member]) => member !== null && !about.has(normalizeName(name)),
  )
  const only = members.length === 1 ? textInside(value) : null
  if (only !== null) return only
  return members.length === 0 ? null : members.map(sectionOf).join('\n\n')
}

function sectionOf([name, member]: [string, unknown]): string {
  if (typeof member === 'string' && texts.has(normalizeName(name))) return member
  if (typeof member === 'string' && titles.has(normalizeName(name))) return `# ${member}`
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  const title = `## ${words.charAt(0).toUpperCase()}${words.slice(1)}`
  if (Array.isArray(member) && member.every((item) => typeof item === 'string')) {
    return `${title}\n\n${member.map((item) => `- ${item}`).join('\n')}`
  }
  const text = isJsonObject(member) ? textInside(member) : null
  if (isJsonObject(member) && text === null) {
    return `${title}\n\n\`\`\`json\n${JSON.stringify(member, null, 2)}\n\`\`\``
  }
  return `${title}\n\n${text ?? decodeText(member) ?? ''}`
}
