import { hashKey, type QueryClient, type QueryState } from '@tanstack/react-query'

import type { Transcript } from '#src/follow/transcript/transcript.ts'
import { ServiceError } from '#src/model/errors.ts'
import { hasEnded, type Session, type SessionState } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { isForbidden } from './outcome-of.ts'

/** After the end: what cancelled subagents still had to say may come late. */
const AFTER_END_MS = [1_000, 2_000, 10_000, 30_000]
const THEN_EVERY_MS = 60_000
/** A reading that broke off goes on soon: how often the service may be asked is the budget's to say. */
const AFTER_FAILURE_MS = 2_000
/** Messages that this key may not read, or that are refused after the end, are asked for seldom. */
const AFTER_REFUSAL_MS = 60_000

type Drain = {
  endedAt: number
  looks: number
  nextAt: number
  lookedAt: number
  /** Looks in a row that the service answered with an error. */
  failures: number
}

export type Drains = {
  /** A session has been read: its messages, if anybody looks at them, are read behind it. */
  read: (id: string, state: SessionState, now: number) => void
  /** Somebody begins to look at messages: those of a session that is over have nobody else to be read behind. */
  looked: (id: string, now: number) => void
  /** A reading of messages has ended: what it leaves open after the end of a session is read on. */
  ended: (id: string, now: number) => void
  /** What was under way has been given up. */
  wake: (now: number) => void
  tick: (now: number) => void
}

/** Reads the messages that are on screen: with each reading of their session, and on after its end until all are there. */
export function createDrains(client: QueryClient): Drains {
  const drains = new Map<string, Drain>()
  const find = (id: string) =>
    client.getQueryCache().get<Transcript>(hashKey(queryKeys.transcript(id)))

  function readMessages(id: string): void {
    const { error, errorUpdatedAt } = find(id)?.state ?? { error: null, errorUpdatedAt: 0 }
    // Either way: the clock on the wall may have been set back.
    const age = Math.abs(Date.now() - errorUpdatedAt)
    if (isForbidden(error) && age < AFTER_REFUSAL_MS) return
    // One reading at a time: a long list may take many requests.
    void client.refetchQueries(
      { queryKey: queryKeys.transcript(id), exact: true, type: 'active' },
      { cancelRefetch: false },
    )
  }

  function begin(id: string, now: number): void {
    drains.set(id, { endedAt: now, looks: 0, nextAt: now + 1_000, lookedAt: now, failures: 0 })
  }

  function sessionOver(id: string): SessionState | null {
    const state = client.getQueryData<Session>(queryKeys.session(id))?.state
    return state && hasEnded(state) ? state : null
  }

  function read(id: string, state: SessionState, now: number): void {
    const query = find(id)
    if (!query?.isActive()) return
    if (hasEnded(state) && drains.has(id)) return
    if (hasEnded(state)) begin(id, now)
    else drains.delete(id)
    if (!hasEnded(state) || !isSettled(query.state.data)) readMessages(id)
  }

  return {
    read,
    looked(id, now) {
      const state = sessionOver(id)
      if (state) read(id, state, now)
    },
    ended(id, now) {
      // Also what was complete before: it may have been read again, and found to be more.
      if (!drains.has(id) && sessionOver(id) && !isAtRest(find(id)?.state)) begin(id, now)
    },
    wake(now) {
      for (const drain of drains.values()) Object.assign(drain, { nextAt: now, failures: 0 })
    },
    tick(now) {
      for (const [id, drain] of drains) {
        const query = find(id)
        if (!query?.isActive() || isAtRest(query.state)) {
          drains.delete(id)
        } else if (query.state.error !== null) {
          if (now < drain.lookedAt + pauseAfter(query.state.error, drain.failures)) continue
          drain.failures += 1
          drain.lookedAt = now
          readMessages(id)
        } else if (isDue(query.state.data, Date.now())) {
          drain.failures = 0
          drain.lookedAt = now
          readMessages(id)
        } else if (now >= drain.nextAt) {
          drain.failures = 0
          drain.looks += 1
          drain.lookedAt = now
          const after = AFTER_END_MS[drain.looks]
          drain.nextAt = after === undefined ? now + THEN_EVERY_MS : drain.endedAt + after
          readMessages(id)
        }
      }
    },
  }
}

/** One that answers with errors is asked ever less; one that does not answer, as soon as it may be there again. */
function pauseAfter(error: unknown, failures: number): number {
  if (isRefusal(error)) return AFTER_REFUSAL_MS
  if (!(error instanceof ServiceError)) return AFTER_FAILURE_MS
  return Math.min(AFTER_FAILURE_MS * 2 ** failures, THEN_EVERY_MS)
}

/** An answer, if not the one that was asked for: it will hardly be another in a moment. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && [400, 403, 404, 413, 422].includes(error.status)
}

/** Complete, and late words are waited for no more. */
function isSettled(transcript: Transcript | undefined): boolean {
  return transcript?.complete === true && transcript.rereadAt === null
}

/** Settled, and the last reading has not failed. */
function isAtRest(state: QueryState<Transcript> | undefined): boolean {
  return state?.error === null && isSettled(state.data)
}

/** The transcript itself knows when it is to be read once more. */
function isDue(transcript: Transcript | undefined, date: number): boolean {
  const at = transcript?.rereadAt ?? null
  return at !== null && date >= at
}
