import { terminalStatuses, waitingStatus } from '#src/contract/statuses.ts'
import { choiceFields, choiceNames, recordOf } from '#src/model/create-fields.ts'
import type { SessionState } from '#src/model/session.ts'

import { humanInputPlaces } from './decode-human-input.ts'
import {
  findAt,
  nameTable,
  namesOf,
  readMapped,
  type Reading,
  decodeWord,
  idInName,
  isJsonObject,
  type JsonObject,
  normalizeName,
  objectOnly,
  stateIn,
  wordIn,
  wordTable,
} from './fields.ts'
import { unwrapEnvelope } from './find-list.ts'

/** §2, §4: names and types are not shown beyond five words. Without id and status there is no session. */
export const sessionTable = nameTable('session', {
  id: 'sessionId id uuid',
  status: 'status state sessionStatus phase',
  goal: 'goal objective task title prompt',
  context: 'context',
  contextIsCut: 'contextIsCut',
  guardrails: 'guardrails constraints limits',
  cost: 'cost costs totalCost costUsd totalCostUsd spend spent totalSpend spentUsd amountSpent currentSpend usage',
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
  inner: 'session data result item response payload record attributes',
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

/** The service's own word for a status: a string, or an object that holds one. */
export function decodeStatus(value: unknown): string | null {
  if (typeof value !== 'string' && !isJsonObject(value)) return null
  return wordIn(value, ['state', 'status', 'name', 'value', 'code'])
}

/** §3: a reason may say, as a word or as the code of an object, that the session is at its cost limit. */
export function isCostLimit(reason: unknown): boolean {
  const word = wordIn(reason, ['code', 'type', 'reason', 'name'])
  return word !== null && stateIn(sessionWords, word) === 'cost-limited'
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
  const path = reading.pathOf('session', 'id')
  const mapped = path === null ? null : decodeWord(findAt(record, path))
  if (mapped !== null) return mapped
  const written = new Map(Object.keys(record).map((name) => [normalizeName(name), name]))
  const ids = namesOf(sessionTable, 'id').map((normalized) => {
    const name = written.get(normalized)
    return name === undefined ? null : decodeWord(record[name])
  })
  const asked = ids.find((id) => id !== null && id === askedId)
  return asked ?? ids.find((id) => id !== null) ?? idInName(record['name'])
}

/** The objects in the envelopes of an object, each with the neighbours that a session may need. */
function innerRecords(envelope: JsonObject): JsonObject[] {
  const names = namesOf(envelopeTable, 'inner')
  const beside = Object.fromEntries(
    Object.entries(envelope).filter(([name]) => neighbours.has(normalizeName(name))),
  )
  return Object.entries(envelope).flatMap(([name, inner]) => {
    if (!isJsonObject(inner) || !names.includes(normalizeName(name))) return []
    // Only JSON:API keeps the id outside of the attributes.
    const isOutside = normalizeName(name) === 'attributes' && 'id' in envelope
    return [{ ...beside, ...(isOutside && { id: envelope['id'] }), ...inner }]
  })
}

/** An envelope may have a status or a message of its own, but these fields only of the session. */
const neighbours = new Set(
  (['cost', 'costMicros', 'costCents', 'budget', 'rounds', 'humanInput'] as const)
    .flatMap((what) => namesOf(sessionTable, what))
    .concat('completionreport', 'report'),
)
