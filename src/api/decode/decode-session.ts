import { noContext, noSessionId, noStatus, otherSession } from '#src/api/words.ts'
import { guardrailsIn } from '#src/contract/assumptions.ts'
import { terminalStatuses, waitingStatus } from '#src/contract/statuses.ts'
import { choiceFields, choiceNames, recordOf } from '#src/model/create-fields.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { signalTypes, type Cost, type Session, type SessionState } from '#src/model/session.ts'

import { decodeCost } from './decode-cost.ts'
import { humanInputPlaces, onceEach, takeHumanInputs } from './decode-human-input.ts'
import { decodeRounds, decodeStatus, readTokens } from './decode-rounds.ts'
import {
  Fields,
  createReading,
  nameTable,
  namesOf,
  readMapped,
  silent,
  unreadable,
  type Reading,
  decodeText,
  decodeWord,
  idInName,
  isJsonObject,
  type JsonObject,
  membersBy,
  nameOf,
  normalizeName,
  objectOnly,
  stateIn,
  textInside,
  wordIn,
  wordTable,
} from './fields.ts'
import { unwrapEnvelope } from './find-list.ts'
import { own, readWhole } from './plain-values.ts'

/** §2, §4: names and types are not shown beyond five words. Without id and status there is no session. */
export const sessionTable = nameTable('session', {
  id: 'sessionId id uuid',
  status: 'status state sessionStatus phase',
  goal: 'goal objective task title prompt',
  context: 'context',
  contextIsCut: 'contextIsCut',
  guardrails: 'guardrails constraints limits',
  cost: 'cost costs totalCost costUsd totalCostUsd spend spent totalSpend spentUsd amountSpent currentSpend',
  costMicros: 'costMicros spentMicros spendMicros totalCostMicros',
  costCents: 'costCents spentCents spendCents totalCostCents costMinor spentMinor',
  budget: 'budget costLimit maxCost budgetLimit spendLimit budgetUsd maxBudget',
  currency: 'currency currencyCode',
  rounds: 'rounds roundIds roundList roundHistory',
  roundCount: 'roundCount roundsCount totalRounds numRounds roundNumber currentRound',
  humanInput: humanInputPlaces,
  report: 'completionReport report finalReport completion outcome result output',
  reason: 'reason statusReason stateReason failureReason statusMessage error lastError message',
  ...recordOf(choiceNames, (name) => choiceFields[name].answeredAs),
  model: 'model modelName',
  tokens: 'tokens tokenUsage',
  signal: 'requestedSignal pendingSignal',
  createdAt: 'createdAt created startedAt creationTime createTime',
  updatedAt: 'updatedAt updated modifiedAt lastModifiedAt lastUpdated updateTime',
  endedAt: 'endedAt completedAt finishedAt ended endTime',
})

/** The members of guardrails that the console reads beside the budget; all are shown. */
export const guardrailTable = nameTable('guardrails', {
  roundCap: 'maxRounds roundLimit roundsLimit roundCap roundsMax',
})

/** Envelopes around a session, up to two deep. */
export const envelopeTable = nameTable('envelope', {
  inner: 'session data result item response payload record',
})

/**
 * §3 names complete, failed, cancelled and waiting_human. The other words are "not shown": these are plain
 * readings, and any further word is `unknown`. Only words of §3 end a session, or a guess stopped the polling.
 */
export const sessionWords = wordTable<SessionState>([
  ...terminalStatuses.map((status) => [status, status] as const),
  [
    'waiting',
    `${normalizeName(waitingStatus)} waitingforhuman waitingforinput waitinginput awaitinghuman ` +
      'awaitinginput awaitinghumaninput needsinput inputrequired',
  ],
  ['queued', 'queued pending created starting'],
  ['running', 'running active inprogress'],
  ['paused', 'paused suspended'],
  [
    'cost-limited',
    'costlimited costlimit costlimitreached budgetexceeded budgetlimited budgetreached ' +
      'costlimitexceeded budgetexhausted budgetlimit budgetlimitreached spendlimit ' +
      'spendlimitreached outofbudget',
  ],
])

/** Reads the session that was asked for by `askedId`. Throws UnreadableResponseError, also for another session's id. */
export function decodeSession(
  body: unknown,
  askedId: string | null,
  reading = createReading(),
): Session {
  const session = findSession(body, askedId, reading)
  if (!session) throw unreadable(body, noStatus)
  if (session.id === '') throw unreadable(body, noSessionId)
  if (askedId !== null && session.id !== askedId) throw unreadable(body, otherSession)
  return session
}

/** The context, however long, of the answer that holds nothing else. Throws UnreadableResponseError. */
export function decodeContext(body: unknown): unknown {
  const context = objectOnly(body)?.['context']
  if (context === undefined) throw unreadable(body, noContext)
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
  const fields = new Fields(record, sessionTable, reading)
  const status = fields.readAs('status', decodeStatus)
  if (status === null) return null
  const guardrails = fields.take('guardrails')
  const limits = typeof guardrails === 'string' ? guardrailsIn(guardrails) : guardrails
  // An empty goal is no name for a page: the id or a goal of before stands in its place.
  const shownGoal = fields.text('goal')
  const goal = shownGoal?.trim() ? shownGoal : null
  const context = fields.take('context')
  const { cost, ofRound } = decodeCost(fields, limits)
  const rounds = fields.readAs('rounds', (value, within) => decodeRounds(value, within, ofRound))
  const counted = fields.count('roundCount')
  const humanInputs = onceEach([...takeHumanInputs(fields), ...(rounds?.humanInputs ?? [])])
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
    roundCap: new Fields(objectOnly(limits) ?? {}, guardrailTable).readAs('roundCap', readWhole),
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
    extra: membersBy(fields.unread(), (name) => !/^(?:(session_?)?id|_links)$/i.test(name)),
    raw: body,
    notRead: [...reading.notRead],
  }
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

/** The session in the answer to a write; null for a mere acknowledgement or a signal's record. */
export function findAnsweredSession(
  body: unknown,
  askedId: string,
  reading = createReading(),
): Session | null {
  const session = findSession(body, askedId, reading)
  if (!session) return null
  // The record of a signal has an id, a state and a time of its own.
  const { goal, cost, roundCount } = session
  const isKnown = [goal, cost.spentMicros, roundCount].some((one) => one !== null)
  return isKnown ? session : null
}

/** The id of a session just created: of the session itself, or alone in the body. */
export function decodeCreatedId(body: unknown, reading = createReading()): string {
  const idOf = (record: JsonObject | null) => record && ownId(record, null, reading)
  const stated = findRecord(body, hasStatus(reading), reading)
  // A refusal may hold an id, but of something else.
  const isRefusal = /^(?:error|fail)/i.test(String(own(stated, 'status')))
  const named = () => findRecord(body, (one) => idOf(one) !== null, reading)
  const id = idOf(stated) ?? (isRefusal ? null : idOf(named())) ?? idInAddress(body)
  if (!id) throw unreadable(body, noSessionId, 201)
  return id
}

/** The last part of an address such as `/v1/sessions/ses_1`. */
function idInAddress(body: unknown): string | null {
  // `_links.self.href` of HAL, `links.self` of JSON:API.
  const links = own(body, '_links') ?? own(body, 'links')
  const address = [body, links, own(links, 'self')]
    .map((one) => wordIn(objectOnly(one), ['location', 'self', 'href', 'url']))
    .find((one) => one !== null)
  return /\/sessions\/([\w.~-]{1,200})\/?$/.exec(address ?? '')?.[1] ?? null
}

function hasStatus(reading: Reading): (record: JsonObject) => boolean {
  return (record) =>
    new Fields(record, sessionTable, silent(reading)).readAs('status', decodeStatus) !== null
}

/** The nearest object that `fits`, with its neighbours in at most two envelopes; an object with an id goes first. */
export function findRecord(
  body: unknown,
  fits: (record: JsonObject) => boolean,
  reading: Reading,
): JsonObject | null {
  const mapped = readMapped(body, ['session', 'record'], objectOnly, reading)
  if (mapped) return mapped
  const unwrapped = unwrapEnvelope(body)
  const isSingle = Array.isArray(body) && body.length === 1
  let records = (isSingle ? body : [unwrapped]).filter(isJsonObject)
  let withoutId: JsonObject | null = null
  for (let depth = 0; depth < 3 && records.length > 0; depth += 1) {
    // An envelope may have a status of its own ({ status: "ok", session }), so an id decides first.
    const fitting = records.filter(fits)
    const withId = fitting.find((record) => ownId(record, null, reading) !== null)
    if (withId) return withId
    withoutId ??= fitting[0] ?? null
    records = records.flatMap(innerRecords)
  }
  return withoutId
}

/** The id of a session's record; the id of the request, if the record has several ids. */
export function ownId(record: JsonObject, askedId: string | null, reading: Reading): string | null {
  const fields = new Fields(record, sessionTable, silent(reading))
  const asked = fields.readAs('id', (id) => (decodeWord(id) === askedId ? askedId : null))
  return asked ?? fields.word('id') ?? idInName(record['name'])
}

/** The objects in the envelopes of an object, each with the neighbours that a session may need. */
function innerRecords(envelope: JsonObject): JsonObject[] {
  const names = namesOf(envelopeTable, 'inner')
  const beside = membersBy(envelope, (name) => neighbours.has(normalizeName(name)))
  return Object.entries(envelope).flatMap(([name, inner]) => {
    const isEnvelope = names.includes(normalizeName(name))
    return isEnvelope && isJsonObject(inner) ? [{ ...beside, ...inner }] : []
  })
}

/** An envelope may have a status or a message of its own, but these fields only of the session. */
const neighbours = new Set(
  (['cost', 'costMicros', 'costCents', 'budget', 'rounds', 'humanInput'] as const)
    .flatMap((what) => namesOf(sessionTable, what))
    .concat('completionreport', 'report'),
)

/** §3: a reason may say, as a word or as the code of an object, that the session is at its cost limit. */
function isCostLimit(reason: unknown): boolean {
  const word = wordIn(reason, ['code', 'type', 'reason', 'name'])
  return word !== null && stateIn(sessionWords, word) === 'cost-limited'
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
  return `## ${words.charAt(0).toUpperCase()}${words.slice(1)}\n\n${partOf(member)}`
}

function partOf(member: unknown): string {
  if (Array.isArray(member) && member.every((item) => typeof item === 'string')) {
    return member.map((item) => `- ${item}`).join('\n')
  }
  if (!isJsonObject(member)) return decodeText(member) ?? ''
  return textInside(member) ?? `\`\`\`json\n${JSON.stringify(member, null, 2)}\n\`\`\``
}
