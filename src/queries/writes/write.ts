import type { WriteOptions } from '#src/api/api.ts'
import {
  attemptAfter,
  classifyRepeated,
  isOvertaken,
  keepsPrevious,
  startAttempt,
  type StartedAttempt,
} from '#src/follow/attempt/attempt-machine.ts'
import { timesSaid } from '#src/follow/attempt/infer-outcome.ts'
import { messagesIn, type Transcript } from '#src/follow/transcript/transcript.ts'
import {
  type Attempt,
  type AttemptRequest,
  directionOf,
  isSettled,
  slotOf,
} from '#src/model/attempt.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { AttemptUnderWayError, UnreadBeforeError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'

import { attemptsAt, knownAttempts, showStored, type WritePlace } from './attempt-queries.ts'
import { recordChange, showAttempt } from './record-attempt.ts'
import { settleOpen } from './settle-open.ts'
import { classifyWriteError } from './write-errors.ts'

/** What sending uses of a client. */
type SendPlace = Pick<WritePlace, 'now' | 'queryClient' | 'store'>

/** One write: what it asks for, and how it leaves. `Stop` is what may make it needless before. */
export type Write<Answer, Stop = never> = {
  asks: AttemptRequest
  /** What tells it from another, when that is not the request. */
  hashed?: unknown
  /** Runs before anything is sent; what it throws, or resolves with, ends the write there. */
  prepare?: (known: readonly Attempt[]) => Promise<Stop | null>
  /** Whether it is the attempt of unknown outcome once more, with its key; left out, that is found out. */
  repeats?: boolean
  /** A repetition that sends nothing: only an answer that the gateway has kept counts. */
  keptOnly?: boolean
  send: (options: Required<WriteOptions>) => Promise<Answer>
}

/** What became of a write: what the service said, or that nothing was sent. */
type Sent<Answer, Stop> =
  | { kind: 'stopped'; stop: Stop }
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'failed'; attempt: Attempt; error: unknown }

/**
 * Begins a write, which takes its slot in this turn, and sends it as an attempt: stored before it leaves,
 * and never sent a second time by itself. Rejects when nothing was sent, with `AttemptUnderWayError` while
 * the same is under way.
 */
async function beginAndSend<Answer, Stop>(
  place: SendPlace,
  write: Write<Answer, Stop>,
): Promise<Sent<Answer, Stop>> {
  const { now, store } = place
  const { asks } = write
  const draft: Attempt = {
    ...asks,
    uuid: createUuid(),
    bodyHash: digestOf(write.hashed ?? asks.request),
    before: beforeOf(place, asks),
    startedAt: now(),
    state: 'draft',
    settledAt: null,
    words: null,
  }
  const slot = slotOf(draft)
  if (!store.attempts.take(slot)) throw new AttemptUnderWayError(asks.action)
  let { uuid } = draft
  try {
    const known = await knownAttempts(place)
    showAttempt(place, draft)
    const stop = (await write.prepare?.(known)) ?? null
    if (stop !== null) return { kind: 'stopped', stop }
    const before = beforeOf(place, asks)
    const started = startAttempt({ ...draft, before }, known, now(), write.repeats)
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
  place: SendPlace,
  { send: sendIt, keptOnly = false }: Write<Answer, Stop>,
  started: StartedAttempt,
): Promise<Sent<Answer, Stop>> {
  const { attempt, isAgain, previous } = started
  const { now } = place
  try {
    const answer = await sendIt({ attempt: attempt.uuid, again: keptOnly ? 'kept' : isAgain })
    await recordChange(place, attempt, (old) => attemptAfter(old, { type: 'accepted', at: now() }))
    return { kind: 'accepted', answer }
  } catch (error) {
    const type = isAgain ? classifyRepeated(error, attempt.action) : classifyWriteError(error)
    const words = error instanceof Error ? error.message : String(error)
    await recordChange(place, attempt, (old) =>
      previous && keepsPrevious(started, type, keptOnly)
        ? previous
        : attemptAfter(old, { type, at: now(), words }),
    )
    return { kind: 'failed', attempt, error }
  }
}

/** Sends a write that no reading can settle, such as a create; rejects with what went wrong. */
export async function sendWrite<Answer>(place: SendPlace, write: Write<Answer>): Promise<Answer> {
  const sent = await beginAndSend(place, write)
  if (sent.kind === 'failed') throw sent.error
  return sent.kind === 'accepted' ? sent.answer : sent.stop
}

/** What the session and its messages show before a write is sent. */
function beforeOf({ queryClient }: SendPlace, asks: AttemptRequest): Attempt['before'] {
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

/** What became of a write to a session, as far as the service's answer and readings after it tell. */
export type Fate<Answer, Stop = never> =
  | Exclude<Sent<Answer, Stop>, { kind: 'failed' }>
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

/** Has a session read soon after something was written to it, whatever came of that. */
export async function thenRead<Result>(
  { following }: WritePlace,
  sessionId: string,
  writing: Promise<Result>,
): Promise<Result> {
  try {
    return await writing
  } finally {
    following.hurry(sessionId)
  }
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
    await settleOpen(place, id, { session })
    return session
  } catch {
    return null
  }
}
