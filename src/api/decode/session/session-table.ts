import { humanInputPlaces, nameTable } from '#src/api/decode/name-table.ts'

/**
 * §2, §4: field names and types of the session record are not shown beyond five words. Names are read in
 * camelCase, snake_case or spelled apart; without id and status there is no session.
 */
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
  agent: 'agent agentName runner',
  signal: 'requestedSignal pendingSignal',
  createdAt: 'createdAt created startedAt creationTime createTime',
  updatedAt: 'updatedAt updated modifiedAt lastModifiedAt lastUpdated updateTime',
  endedAt: 'endedAt completedAt finishedAt ended endTime',
})

/** Envelopes around a session, up to two deep. */
export const envelopeTable = nameTable('envelope', {
  inner: 'session data result item response payload record attributes',
})
