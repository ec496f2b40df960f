import { replaceEqualDeep } from '@tanstack/react-query'

import type { ReadingResult, Schedule } from '#src/follow/polling/schedule.ts'
import { NotFoundError } from '#src/model/errors.ts'
import { hasUnknownQuestion } from '#src/model/open-questions.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection, ReadSession, Permit } from '#src/queries/connection/connection.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { settleOpen } from '#src/queries/writes/settle-open.ts'

import { TICK_MS } from './clock.ts'
import type { MessageInputs } from './message-inputs.ts'
import type { MessagePolling } from './message-polling.ts'
import { isForbidden, type RequestQueue } from './request-queue.ts'

type Loop = {
  connection: Connection
  requests: RequestQueue
  schedule: Schedule
  messages: MessagePolling
  messageInputs: MessageInputs
  now: () => number
  /** The service has answered, or not: the other tabs of this browser are told. */
  tellTabs: (id: string, askedAt: number, result: Session | Error) => void
}

/**
 * The loop that follows sessions: it waits for the budget, chooses who is due, reads the session, then its
 * messages, and schedules the next reading. The query that asked publishes what was read.
 */
export function followSessions(loop: Loop) {
  const { connection, messageInputs, messages, now, requests, schedule } = loop
  /** The reading of each session that counts: a later one takes the place of one that was given up. */
  const underWay = new Map<string, symbol>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  /** Sends what the budget allows now, the most urgent first. */
  function turn(): void {
    clearTimeout(timer)
    for (;;) {
      if (isOver) return
      const at = now()
      const wait = requests.budget.wait(at)
      if (wait) return turnIn(wait.ms)
      const waiting = requests.priority(at)
      const due = schedule.choose(at)
      if (waiting !== null && waiting >= (due?.score ?? 0)) requests.admitNext()
      else if (due && underWay.has(due.id)) schedule.asked(due.id, at)
      else if (due) void readDue(due.id, requests.permit())
      else return turnIn((schedule.nextAt() ?? Infinity) - at)
    }
  }

  function turnIn(ms: number): void {
    // Ticks cover what is far; a wait without end is ended by an event.
    if (ms < TICK_MS) timer = setTimeout(turn, Math.max(1, ms))
  }

  async function readDue(id: string, permit: Permit): Promise<void> {
    const { queryClient } = connection
    const detail = queryClient.defaultQueryOptions(sessionQueries.detail(connection, id))
    const query = queryClient.getQueryCache().build(queryClient, detail)
    // Also when a reading is under way already, which this one then waits for.
    schedule.asked(id, now())
    // Not `fetchQuery`: to it, data from before the clock was set back is fresh for an hour.
    const reading = query.fetch({
      ...detail,
      queryFn: ({ signal }) => readSession(id, { signal, permit }),
    })
    await reading.catch(() => null)
    permit.release()
    schedule.released(id, now())
  }

  const readSession: ReadSession = async (id, { signal, permit } = {}) => {
    const askedAt = now()
    const reading = Symbol(id)
    const isCounted = () => underWay.get(id) === reading
    underWay.set(id, reading)
    schedule.asked(id, askedAt)
    try {
      const answer = await connection.api.getSession(id, { signal, permit })
      signal?.throwIfAborted()
      const session = hasUnknownQuestion(answer) ? withQuestion(answer) : answer
      void keep(session)
      if (isCounted()) took(session)
      loop.tellTabs(id, askedAt, session)
      return session
    } catch (error) {
      if (isCounted()) schedule.answered(id, failureOf(error), now())
      if (error instanceof Error && signal?.aborted !== true) loop.tellTabs(id, askedAt, error)
      throw error
    } finally {
      if (isCounted()) underWay.delete(id)
      turn()
    }
  }

  /** What cannot be settled now is tried again with the next reading. */
  async function keep(session: Session): Promise<void> {
    await saveReading(connection, session)
    await settleOpen(connection, session.id, { session }).catch(() => undefined)
  }

  function withQuestion(answer: Session): Session {
    const session = messageInputs.merge(answer)
    const isShown = messageInputs.showsQuestion(session)
    if (!isShown && session.state === 'waiting') messages.findQuestion(session.id)
    return session
  }

  /** Also for a session that came without being asked for here: from a write, or from another tab. */
  function took(session: Session): void {
    const before = messages.recordOf(session.id)
    const read = replaceEqualDeep(before, session)
    const { id, state } = read
    const changed = read !== before
    schedule.answered(id, { kind: 'read', state, changed }, now())
    messageInputs.sessionRead(read)
    messages.sessionRead(read, changed)
  }

  return {
    turn,
    readSession,
    took,
    /** The readings under way have been given up, as after a sleep. */
    giveUp: () => underWay.clear(),
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

function failureOf(error: unknown): ReadingResult {
  if (isForbidden(error)) return { kind: 'forbidden' }
  return { kind: error instanceof NotFoundError ? 'missing' : 'failed' }
}
