import type { WriteOptions } from '#src/api/api.ts'
import type { SignalRequest } from '#src/contract/requests.ts'
import { outcomeByAnybody, timesSaid } from '#src/follow/attempt/infer-outcome.ts'
import { messagesIn, type Transcript } from '#src/follow/transcript/transcript.ts'
import {
  type Attempt,
  attemptAfter,
  type AttemptEvent,
  type AttemptRequest,
  digestOf,
  directionOf,
  isSettled,
  keepsPrevious,
  type SentBy,
  slotOf,
  startAttempt,
  type StartedAttempt,
} from '#src/model/attempt.ts'
import {
  AttemptUnderWayError,
  OvertakenError,
  StaleBudgetError,
  UnreadBeforeError,
} from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { newBudgetProblem } from '#src/model/spend/budget.ts'
import { parseMicros } from '#src/model/spend/money.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { outcomeKnown } from '#src/queries/client/words.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'

import {
  attemptsAt,
  knownAttempts,
  recordChange,
  type RecordPlace,
  showAttempt,
  showStored,
  type WritePlace,
} from './attempt-queries.ts'
import { clearSaid } from './draft-queries.ts'
import { settleOpenAttempts } from './settle-open-attempts.ts'
import { classifyRepeated, classifyWriteError, isOvertaken } from './write-errors.ts'

/** A write: its request, and how the request leaves. `Stop` is the reason that may make it needless before. */
export type Write<Answer, Stop = never> = {
  asks: AttemptRequest
  /** The value that tells it from another write, when that is not the request. */
  hashed?: unknown
  by?: SentBy | undefined
  /** The uuid of its attempt; left out, a new one. */
  uuid?: string | undefined
  /** The id of what the answer says was created. */
  createdIdIn?: (answer: Answer) => string
  /** Runs before anything is sent; what it throws, or resolves with, ends the write there. */
  prepare?: (known: readonly Attempt[]) => Promise<Stop | null>
  /** Whether it is the attempt of unknown outcome once more, with its key; left out, that is found out. */
  repeats?: boolean
  /** A repetition that sends nothing: only an answer that the gateway has kept counts. */
  keptOnly?: boolean
  send: (options: Required<WriteOptions>) => Promise<Answer>
}

/** The end of a write: the service's answer, or that nothing was sent. */
type WriteEnd<Answer, Stop> =
  | { kind: 'stopped'; stop: Stop }
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'failed'; attempt: Attempt; error: unknown }

/**
 * Begins a write, which takes its slot in this turn, and sends it as an attempt: stored before it leaves,
 * and never sent a second time by itself. Rejects when nothing was sent, with `AttemptUnderWayError` while
 * the same is under way.
 */
async function beginAndSend<Answer, Stop>(
  place: RecordPlace,
  write: Write<Answer, Stop>,
): Promise<WriteEnd<Answer, Stop>> {
  const { now, store } = place
  const { asks } = write
  const asked: Attempt = {
    ...asks,
    uuid: write.uuid ?? createUuid(),
    bodyHash: digestOf(write.hashed ?? asks.request),
    by: write.by,
    before: beforeOf(place, asks),
    startedAt: now(),
    keyHeader: null,
    state: 'sending',
    settledAt: null,
    words: null,
  }
  const slot = slotOf(asked)
  if (!store.attempts.take(slot)) throw new AttemptUnderWayError(asks.action)
  let { uuid } = asked
  try {
    const known = await knownAttempts(place)
    showAttempt(place, asked)
    const stop = (await write.prepare?.(known)) ?? null
    if (stop !== null) return { kind: 'stopped', stop }
    const before = beforeOf(place, asks)
    const started = startAttempt({ ...asked, before }, known, now(), write.repeats)
    if (started === null) throw new OvertakenError(outcomeKnown)
    const { attempt } = started
    uuid = attempt.uuid
    if (!(await store.attempts.begin(slot, attempt))) throw new AttemptUnderWayError(asks.action)
    showAttempt(place, attempt)
    return await send(place, write, started)
  } finally {
    store.attempts.release(slot, uuid)
    await showStored(place)
  }
}

/** Sends a started attempt, and records what the service or the network says. */
async function send<Answer, Stop>(
  place: RecordPlace,
  { send: sendRequest, keptOnly = false, createdIdIn }: Write<Answer, Stop>,
  started: StartedAttempt,
): Promise<WriteEnd<Answer, Stop>> {
  const { attempt, isAgain, previous } = started
  const { now } = place
  let httpStatus: number | null = null
  let keyHeader: string | null = null
  const after = (old: Attempt, event: AttemptEvent) => ({
    ...attemptAfter(old, event),
    httpStatus,
    keyHeader,
  })
  try {
    const answer = await sendRequest({
      attempt: attempt.uuid,
      again: keptOnly ? 'kept' : isAgain,
      onStatus: (status) => void (httpStatus = status),
      onKeyHeader: (name) => void (keyHeader = name),
    })
    await recordChange(place, attempt, (old) => ({
      ...after(old, { type: 'accepted', at: now() }),
      createdId: createdIdIn?.(answer),
    }))
    return { kind: 'accepted', answer }
  } catch (error) {
    const type = isAgain ? classifyRepeated(error, attempt.action) : classifyWriteError(error)
    const words = error instanceof Error ? error.message : String(error)
    const failed = (old: Attempt) => after(old, { type, at: now(), words })
    if (previous && keepsPrevious(started, type, keptOnly)) {
      if (previous.uuid !== attempt.uuid) await place.store.attempts.keepPast(failed(attempt))
      await recordChange(place, attempt, () => previous)
    } else await recordChange(place, attempt, failed)
    return { kind: 'failed', attempt, error }
  }
}

/** Sends a write that no reading can settle, such as a create; rejects with what went wrong. */
export async function sendWrite<Answer>(place: RecordPlace, write: Write<Answer>): Promise<Answer> {
  const sent = await beginAndSend(place, write)
  if (sent.kind === 'failed') throw sent.error
  return sent.kind === 'accepted' ? sent.answer : sent.stop
}

/** The state that the session and its messages show before a write is sent. */
function beforeOf({ queryClient }: RecordPlace, asks: AttemptRequest): Attempt['before'] {
  const id = asks.sessionId ?? ''
  const session = queryClient.getQueryData<Session>(queryKeys.session(id))
  const transcript = queryClient.getQueryData<Transcript>(queryKeys.transcript(id))
  const words = directionOf(asks)
  return {
    ...(words !== null && transcript && { saidBefore: timesSaid(words, messagesIn(transcript)) }),
    status: session?.status ?? null,
    requestedSignal: session?.requestedSignal ?? null,
    budgetMicros: session?.cost.budgetMicros ?? null,
    updatedAt: session?.updatedAt ?? null,
  }
}

/** The fate of a write to a session, as far as the service's answer and readings after it tell. */
export type Fate<Answer, Stop = never> =
  | Exclude<WriteEnd<Answer, Stop>, { kind: 'failed' }>
  /** The answer was lost, and a reading has settled the attempt. */
  | { kind: 'found'; attempt: Attempt; session: Session; error: unknown }
  /** The service said no; `session` is a reading since, if the state may have moved on. */
  | { kind: 'refused'; attempt: Attempt; session: Session | null; error: unknown }

/**
 * Sends a write to a session and settles it: where the service said no the session is read again, where its
 * answer was lost up to three times. Rejects with what was lost when no reading shows what became of it.
 */
export async function writeToSession<Answer, Stop = never>(
  place: WritePlace,
  write: Write<Answer, Stop> & { asks: { sessionId: string } },
): Promise<Fate<Answer, Stop>> {
  const sent = await beginAndSend(place, write)
  if (sent.kind !== 'failed') return sent
  const { attempt, error } = sent
  const { sessionId } = write.asks
  if (classifyWriteError(error) === 'refused') {
    const session = isOvertaken(error) ? await readForAttempt(place, sessionId) : null
    return { kind: 'refused', attempt, session, error }
  }
  const found = await pollForOutcome(place, { ...attempt, sessionId })
  if (found === null) throw error
  return { kind: 'found', ...found, error }
}

/** Three looks within ten seconds: at once, then a while after the one before. */
const PAUSES_S = [0, 4, 6]
const READ_LIMIT_S = 10

/** Reads the session again, up to three times, until that settles an attempt; null when it never does. */
export async function pollForOutcome(
  place: WritePlace,
  lost: Pick<Attempt, 'action' | 'inputId' | 'bodyHash'> & { sessionId: string },
): Promise<{ attempt: Attempt; session: Session } | null> {
  let session: Session | null = null
  for (const pauseS of PAUSES_S) {
    await new Promise((resolve) => setTimeout(resolve, pauseS * place.secondMs))
    session = (await readForAttempt(place, lost.sessionId)) ?? session
    const attempts = await attemptsAt(place, lost)
    const attempt = attempts.find(({ bodyHash }) => bodyHash === lost.bodyHash)
    if (attempt && isSettled(attempt)) return session && { attempt, session }
  }
  return null
}

/** Reads the session before something is sent to it, also in a pause. Rejects with `UnreadBeforeError`. */
export async function readBefore(place: WritePlace, id: string): Promise<Session> {
  place.following.tryNow()
  try {
    return await place.following.readFresh(id)
  } catch (error) {
    throw new UnreadBeforeError(error)
  }
}

/** Reads the session for an attempt's sake and settles what it shows; null when it cannot be read. */
export async function readForAttempt(place: WritePlace, id: string): Promise<Session | null> {
  try {
    const signal = AbortSignal.timeout(READ_LIMIT_S * place.secondMs)
    const session = await place.following.readFresh(id, signal)
    await settleOpenAttempts(place, id, { session })
    return session
  } catch {
    return null
  }
}

/**
 * Sends a signal (§4). When the answer is lost the session is read again: resolves when that shows the
 * effect, rejects with `OvertakenError` when the signal can have none any more, and with what was lost
 * when nothing is known. A resume is compared with what is spent by now (`StaleBudgetError`).
 */
export async function sendSignal(
  place: WritePlace,
  id: string,
  signal: SignalRequest,
  by?: SentBy,
): Promise<Session | null> {
  const { api, following } = place
  const asks = { action: signal.type, sessionId: id, inputId: null, request: signal }
  try {
    const fate = await writeToSession<Session | null>(place, {
      asks,
      by,
      prepare: () => requireBudget(place, id, signal),
      async send(options) {
        const answer = await api.signalSession(id, signal, options)
        // A repeated answer tells of the session as it was then, which may be long ago.
        return options.again === true ? null : answer
      },
    })
    const session = await sessionAfter(place, fate)
    await clearSaid(place, asks)
    if (fate.kind === 'accepted') {
      // A reading from before the signal must not arrive after it.
      following.giveUpReading(id)
      if (session) following.publish(session)
    }
    if (session) {
      await saveReading(place, session)
      await settleOpenAttempts(place, id, { session })
    }
    return session
  } finally {
    following.hurry(id)
  }
}

/** The session when it shows what was wanted, also if another operator asked for it; else rejects with what went wrong. */
async function sessionAfter(
  place: WritePlace,
  fate: Fate<Session | null>,
): Promise<Session | null> {
  if (fate.kind === 'accepted') return fate.answer
  if (fate.kind === 'stopped') return fate.stop
  const { attempt, error, session } = fate
  if (fate.kind === 'found') {
    if (attempt.state === 'refused') throw new OvertakenError(attempt.words)
    return session
  }
  if (session === null || attempt.action === 'redirect') throw error
  const outcome = outcomeByAnybody(attempt, session)
  if (!outcome?.taken) throw error
  // Another operator was first: the effect is there, although this attempt was refused.
  if (outcome.applied) {
    const effect = { type: 'effect', at: place.now(), applied: true } as const
    await recordChange(place, attempt, (old) => attemptAfter(old, effect))
  }
  return session
}

/** A reading of the spend is old after this: the agent goes on spending meanwhile. */
const SPEND_FRESH_S = 5

/** §3: a total strictly above the spend, as of a reading that is less than five seconds old. */
async function requireBudget(place: WritePlace, id: string, signal: SignalRequest): Promise<null> {
  if (signal.type !== 'resume' || signal.newBudget === undefined) return null
  const { now, queryClient, secondMs } = place
  const known = queryClient.getQueryState<Session>(queryKeys.session(id))
  const isFresh = known?.data && now() - known.dataUpdatedAt < SPEND_FRESH_S * secondMs
  const session = isFresh ? known.data : await readForAttempt(place, id)
  const { spentMicros = null, currency } = session?.cost ?? {}
  const newBudget = parseMicros(signal.newBudget)
  if (spentMicros === null || newBudget === null) return null
  const problem = newBudgetProblem(newBudget, spentMicros, currency)
  if (problem !== null) throw new StaleBudgetError(problem)
  return null
}
