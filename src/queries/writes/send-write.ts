import type { WriteOptions } from '#src/api/api.ts'
import {
  attemptAfter,
  type AttemptEvent,
  classifyRepeated,
  draftAttempt,
  keepsPrevious,
  startAttempt,
  type StartedAttempt,
} from '#src/follow/attempt/attempt-machine.ts'
import { directionOf, timesSaid } from '#src/follow/attempt/infer-outcome.ts'
import { messagesIn, type Transcript } from '#src/follow/transcript/transcript.ts'
import { isSettled, slotOf, type Attempt, type AttemptRequest } from '#src/model/attempt.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { AttemptUnderWayError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { createUuid } from '#src/queries/connection/create-uuid.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { knownAttempts, showStored, type RecordPlace, type WritePlace } from './attempt-queries.ts'
import { classifyWriteError } from './write-errors.ts'

/** What sending uses of a connection. */
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
export type Sent<Answer, Stop> =
  | { kind: 'stopped'; stop: Stop }
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'failed'; attempt: Attempt; error: unknown }

/**
 * Begins a write, which takes its slot in this turn, and sends it as an attempt: stored before it leaves,
 * and never sent a second time by itself. Rejects when nothing was sent, with `AttemptUnderWayError` while
 * the same is under way.
 */
export async function beginAndSend<Answer, Stop>(
  place: SendPlace,
  write: Write<Answer, Stop>,
): Promise<Sent<Answer, Stop>> {
  const { now, store } = place
  const { asks } = write
  const draft = draftAttempt({
    ...asks,
    uuid: createUuid(),
    bodyHash: digestOf(write.hashed ?? asks.request),
    before: beforeOf(place, asks),
    startedAt: now(),
  })
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
  const { now, store } = place
  try {
    const answer = await sendIt({ attempt: attempt.uuid, again: keptOnly ? 'kept' : isAgain })
    await recordEvent(place, attempt, { type: 'accepted', at: now() })
    return { kind: 'accepted', answer }
  } catch (error) {
    const type = isAgain ? classifyRepeated(error, attempt.action) : classifyWriteError(error)
    if (previous && keepsPrevious(started, type, keptOnly)) {
      await store.attempts.change(slotOf(attempt), attempt.uuid, () => previous)
      showAttempt(place, previous)
    } else {
      const words = error instanceof Error ? error.message : String(error)
      await recordEvent(place, attempt, { type, at: now(), words })
    }
    return { kind: 'failed', attempt, error }
  }
}

/** Sends a write that no reading can settle, such as a create; rejects with what went wrong. */
export async function sendWrite<Answer>(place: SendPlace, write: Write<Answer>): Promise<Answer> {
  const sent = await beginAndSend(place, write)
  if (sent.kind === 'failed') throw sent.error
  return sent.kind === 'accepted' ? sent.answer : sent.stop
}

/** Records what has happened to an attempt, in this browser and on screen. */
export async function recordEvent(
  place: RecordPlace,
  attempt: Attempt,
  event: AttemptEvent,
): Promise<void> {
  const changed = await place.store.attempts.change(slotOf(attempt), attempt.uuid, (old) =>
    attemptAfter(old, event),
  )
  if (changed) showAttempt(place, changed)
}

function showAttempt({ queryClient }: RecordPlace, attempt: Attempt): void {
  const slot = slotOf(attempt)
  const isOther = (one: Attempt) =>
    one.uuid !== attempt.uuid && (isSettled(one) || slotOf(one) !== slot)
  // Newest first, as they are listed: what happens to an old attempt makes it no newer.
  queryClient.setQueryData<readonly Attempt[]>(queryKeys.attempts, (list = []) =>
    [attempt, ...list.filter((one) => isOther(one))].toSorted(
      (one, other) => other.startedAt - one.startedAt,
    ),
  )
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
