import { intentsOf } from '#src/features/sessions/list/row-intents.ts'
import type { Attempt } from '#src/model/attempt.ts'
import { explainError } from '#src/model/explain-error.ts'
import { type FleetSession, stateOf } from '#src/model/fleet/fleet.ts'
import { hasEnded, type Session, type SignalType } from '#src/model/session.ts'
import { allowedSignals } from '#src/model/signals.ts'
import { raisedBudget, ROUNDS_PROPOSED, suggestedBudget } from '#src/model/spend/budget.ts'
import { roundsPaid } from '#src/model/spend/limit.ts'
import { decimalFromMicros, formatMoney } from '#src/model/spend/money.ts'
import { isUnread } from '#src/queries/sessions/read-unread-sessions.ts'
import type { SignalTo } from '#src/queries/writes/send-many.ts'
import { reachText } from '#src/shared/money/limit-text.ts'

import * as words from './words.ts'

/** `budget` resumes each session that is paused or held, with a new budget (§4). */
export type BulkAction = SignalType | 'budget'

/** At least so many `rounds` for each, `percent` of each, or a total for `each` in micro-units. */
export type BudgetRule = { kind: 'rounds' | 'percent' | 'each'; amount: number }

/** The wishes of the operator: a direction or a reason, and the rule for new budgets. */
export type BulkWishes = {
  message: string
  rule: BudgetRule
  /** A resume goes to sessions that are paused or about to be, and to no session at its cost limit. */
  pausedOnly?: boolean
}

type PlannedSignal = SignalTo & { goal: string | null; note: string }

/** A session that stays as it is, with the reason. */
type LeftOut = { id: string; goal: string | null; why: string }

export type BulkPlan = { send: readonly PlannedSignal[]; leave: readonly LeftOut[] }

/** Whether the state that the row shows takes an action; of an unread session the state of an earlier reading. */
export function mayTake(row: FleetSession, action: BulkAction): boolean {
  const signals = allowedSignals(stateOf(row))
  return signals.includes(action === 'budget' ? 'resume' : action)
}

/** The request for each session, or the reason why the session gets no request. */
export function planSignals(
  sessions: readonly FleetSession[],
  action: BulkAction,
  wishes: BulkWishes,
  { attempts, now }: { attempts: readonly Attempt[]; now: number },
): BulkPlan {
  const type = action === 'budget' ? 'resume' : action
  const findIntent = intentsOf(attempts, () => now)
  const whys = sessions.map((row) => whyNot(row, type, findIntent(row), wishes.pausedOnly))
  const able = sessions.filter((_, at) => whys[at] === null)
  const budgets = budgetsOf(able, action, wishes.rule)
  const send: PlannedSignal[] = []
  const leave: LeftOut[] = []
  for (const [at, row] of sessions.entries()) {
    const of = { id: row.known.id, goal: row.session?.goal ?? row.known.goal }
    const budget = budgets.get(of.id)
    const reason = whys[at] ?? (typeof budget === 'string' ? budget : null)
    if (reason !== null) leave.push({ ...of, why: reason })
    else send.push({ ...of, ...requestOf(type, wishes.message, row, budget) })
  }
  return { send, leave }
}

/** The reason why a session does not take a signal now, by the reading and the signal under way; null if it does. */
export function whyNot(
  row: FleetSession,
  type: SignalType,
  intent: SignalType | null,
  pausedOnly = false,
): string | null {
  const { session } = row
  if (!session) return whyUnread(row)
  if (hasEnded(session.state)) return words.ended
  const isPaused = session.state === 'paused' || intent === 'pause'
  if (!(pausedOnly ? isPaused : allowedSignals(session.state).includes(type))) {
    return type === 'pause' ? words.stopped : words.notStopped
  }
  return intent === type || intent === 'cancel' ? words.underWay(intent) : null
}

/** The reason why a session that was not read on this page gets nothing. */
export function whyUnread(row: FleetSession): string {
  if (!isUnread(row)) return words.ended
  const { freshness } = row
  return freshness.kind === 'disconnected'
    ? words.notReadFor(explainError(freshness.error).happened)
    : words.notRead
}

/** The new budget of each session that needs one, in micro-units; a text where the rule gives none. */
function budgetsOf(
  rows: readonly FleetSession[],
  action: BulkAction,
  rule: BudgetRule,
): ReadonlyMap<string, number | string> {
  const sessions = rows.flatMap(({ session }) => session ?? []).filter(needsBudget(action))
  const totalOf = (session: Session): number | string => {
    const { spentMicros, budgetMicros, currency } = session.cost
    if (spentMicros === null && budgetMicros === null && rule.kind !== 'each') return words.noMoney
    const totals = {
      rounds: () => suggestedBudget(session, rule.amount),
      percent: () => raisedBudget(spentMicros ?? 0, budgetMicros, rule.amount),
      each: () => rule.amount,
    }
    const total = totals[rule.kind]()
    if (total > (spentMicros ?? 0)) return total
    return words.tooSmall(formatMoney(total, currency), formatMoney(spentMicros ?? 0, currency))
  }
  return new Map(sessions.map((session) => [session.id, totalOf(session)]))
}

/** §3: a session at its cost limit goes on with a new budget only. */
function needsBudget(action: BulkAction): (session: Session) => boolean {
  return ({ state }) => action === 'budget' || (action === 'resume' && state === 'cost-limited')
}

function requestOf(
  type: SignalType,
  message: string,
  { session }: FleetSession,
  budget: number | string | undefined,
): Pick<PlannedSignal, 'request' | 'note'> {
  const text = message.trim()
  const currency = session?.cost.currency ?? 'USD'
  if (type === 'redirect') return { request: { type, message: text }, note: '' }
  if (type === 'resume') {
    if (typeof budget !== 'number') return { request: { type }, note: '' }
    const newBudget = Number(decimalFromMicros(budget))
    const buys = session && roundsPaid(session, budget)
    const note = words.newBudget(formatMoney(budget, currency), buys && reachText(buys, currency))
    return { request: { type, newBudget }, note }
  }
  const waits = type === 'pause' && session?.state === 'waiting'
  const note = waits ? words.questionStays : ''
  return { request: text === '' ? { type } : { type, reason: text }, note }
}

/** Before the operator writes a rule; the counts of the buttons follow it. */
const firstWishes: BulkWishes = {
  message: '',
  rule: { kind: 'rounds', amount: ROUNDS_PROPOSED },
}

/** How many of the sessions take an action now. */
export function countAble(
  sessions: readonly FleetSession[],
  action: BulkAction,
  at: { attempts: readonly Attempt[]; now: number },
): number {
  return planSignals(sessions, action, firstWishes, at).send.length
}
