import type { ReadingResult, Schedule } from '#src/follow/polling/schedule.ts'
import { NotFoundError } from '#src/model/errors.ts'
import { hasUnknownQuestion } from '#src/model/open-questions.ts'
import type { Session } from '#src/model/session.ts'
import type { CoordinatedApi, Env, Permit } from '#src/queries/client/client.ts'
import type { Readings } from '#src/queries/client/readings.ts'
import { createEmitter } from '#src/queries/client/store.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'
import { settleOpenAttempts } from '#src/queries/writes/settle-open-attempts.ts'

import type { MessageInputs } from './message-inputs.ts'
import { isForbidden, outcomeOf } from './request-queue.ts'

type Options = {
  env: Env
  api: Pick<CoordinatedApi, 'getSession'>
  sessions: Readings<Session>
  messageInputs: MessageInputs
  schedule: Schedule
  /** Milliseconds of a clock that never goes back. */
  now: () => number
}

type Reading = { answer: Promise<Session>; abort: AbortController }

/** The end of this tab's own reading of a session; `askedAt` by the steady clock. */
export type Answered = { id: string; askedAt: number; result: Session | Error }

export type SessionReader = ReturnType<typeof createSessionReader>

/** Reads sessions, one reading of each at a time, and publishes what comes. */
export function createSessionReader({ env, api, sessions, messageInputs, schedule, now }: Options) {
  const underWay = new Map<string, Reading>()
  const answered = createEmitter<[Answered]>()
  const published = createEmitter<[Session]>()

  function begin(id: string, permit?: Permit): Reading {
    const abort = new AbortController()
    const reading = { abort, answer: ask(id, abort.signal, permit) }
    underWay.set(id, reading)
    // A caller that only wants it published waits for nothing.
    reading.answer.catch(() => undefined)
    return reading
  }

  async function ask(id: string, signal: AbortSignal, permit?: Permit): Promise<Session> {
    const askedAt = now()
    schedule.asked(id, askedAt)
    try {
      const answer = await api.getSession(id, { signal, permit })
      signal.throwIfAborted()
      underWay.delete(id)
      const session = hasUnknownQuestion(answer) ? messageInputs.merge(answer) : answer
      publish(session)
      void saveAndSettle(session)
      answered.emit({ id, askedAt, result: session })
      return session
    } catch (error) {
      if (!signal.aborted && error instanceof Error) {
        underWay.delete(id)
        schedule.answered(id, resultOf(error), now())
        sessions.fail(id, error)
        answered.emit({ id, askedAt, result: error })
      }
      throw error
    }
  }

  /** Also for a session that came without being asked for here: from a write, or from another tab. */
  function publish(session: Session, at?: number): void {
    const { id, state } = session
    const changed = sessions.publish(id, session, at)
    schedule.answered(id, { kind: 'read', state, changed }, now())
    messageInputs.sessionRead(session)
    published.emit(sessions.find(id) ?? session)
  }

  /** Attempts that cannot be settled now are tried again with the next reading. */
  async function saveAndSettle(session: Session): Promise<void> {
    await saveReading(env, session)
    await settleOpenAttempts(env, session.id, { session }).catch(() => undefined)
  }

  function giveUp(id: string): void {
    const reading = underWay.get(id)
    if (!reading) return
    reading.abort.abort()
    underWay.delete(id)
    schedule.released(id, now())
  }

  /** Waits for a reading; a reading that is given up for another cause than `signal` is asked for anew. */
  async function read(id: string, signal?: AbortSignal): Promise<Session> {
    for (;;) {
      signal?.throwIfAborted()
      const reading = underWay.get(id) ?? begin(id)
      const stop = () => giveUp(id)
      signal?.addEventListener('abort', stop)
      try {
        return await reading.answer
      } catch (error) {
        if (!reading.abort.signal.aborted) throw error
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    }
  }

  return {
    read,
    /** The same, but the reading under way is from before, and is given up. */
    readFresh: (id: string, signal?: AbortSignal): Promise<Session> => {
      giveUp(id)
      return read(id, signal)
    },
    /** Reads a session that is due, with the permit that the budget gave. */
    async readDue(id: string, permit: Permit): Promise<void> {
      const reading = underWay.get(id) ?? begin(id, permit)
      await reading.answer.catch(() => null)
      permit.release()
      schedule.released(id, now())
    },
    isUnderWay: (id: string) => underWay.has(id),
    publish,
    giveUp,
    giveUpAll(): void {
      for (const id of underWay.keys()) giveUp(id)
    },
    /** A reading of this tab has ended. */
    onAnswered: answered.listen,
    /** A session was read in whatever tab, or came with the answer to a write. */
    onPublished: published.listen,
  }
}

function resultOf(error: Error): ReadingResult {
  if (isForbidden(error)) return { kind: 'forbidden' }
  if (error instanceof NotFoundError) return { kind: 'missing' }
  return { kind: outcomeOf(error).kind === 'failed' ? 'failed' : 'unread' }
}
