import type { QueryClient } from '@tanstack/react-query'

import type { Attempt } from '#src/model/attempt.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { withAsked } from '#src/model/open-questions.ts'
import type { Session } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import type { Readings } from '#src/queries/client/readings.ts'

/** An answer sent here counts as taken for so long, unless the service or a later question says so itself. */
const ANSWER_HOLDS_MS = 60_000

/** The requests for input that messages of one session hold. */
type Asked = {
  /** In the order in which pages show them; the key is the id with the state. */
  inputs: Map<string, HumanInput>
  /** The place and time of each request: the same request may be asked again. */
  places: Set<string>
  isRunning: boolean
  /** Ids that were asked before the session was last seen to go on. */
  past: Set<string>
  /** Answers (by their attempts) to requests that were asked anew since. */
  spent: Set<string>
}

export type MessageInputs = ReturnType<typeof createMessageInputs>

/**
 * The requests for input that services tell by messages only (§2: the place of a request is not shown), of
 * all sessions of one client. Answers are looked up in the cache.
 */
export function createMessageInputs(queryClient: QueryClient, readings: Readings<Session>) {
  const sessions = new Map<string, Asked>()

  function askedIn(id: string): Asked {
    const known = sessions.get(id)
    if (known) return known
    const session = readings.find(id)
    const asked: Asked = {
      inputs: new Map(),
      places: new Set(),
      isRunning: session?.state === 'running',
      past: new Set(),
      spent: new Set(),
    }
    sessions.set(id, asked)
    return asked
  }

  function add(id: string, input: HumanInput): void {
    const { inputs, places, past, spent } = askedIn(id)
    const { inputId, roundId, state, askedAt } = input
    const key = `${inputId} ${state}`
    const place = JSON.stringify([key, roundId, askedAt])
    if (inputs.has(key) && !places.has(place)) {
      // A request that is asked again goes behind the others, and earlier answers are no answers to it.
      inputs.delete(key)
      past.delete(inputId)
      for (const { uuid } of answersTo(id, inputId)) spent.add(uuid)
    }
    places.add(place)
    inputs.set(key, input)
  }

  /** The answers that this browser has sent, and what an earlier version of the console withdrew. */
  function answersTo(id: string, inputId: string): readonly Attempt[] {
    const attempts = queryClient.getQueryData<readonly Attempt[]>(queryKeys.attempts) ?? []
    return attempts.filter(
      (one) => one.sessionId === id && one.inputId === inputId && one.state === 'confirmed',
    )
  }

  /**
   * The state that this browser's own answer gives a request, as services may not say so: null when it was
   * asked again, and when it still waits after a while with no request behind it.
   */
  function settledHere(
    id: string,
    inputId: string,
    later: readonly HumanInput[],
  ): HumanInput['state'] | null {
    const { spent } = askedIn(id)
    const answer = answersTo(id, inputId).find(({ uuid }) => !spent.has(uuid))
    if (!answer) return null
    const isFollowed = later.some((one) => one.inputId !== inputId)
    const isRecent = Date.now() - (answer.settledAt ?? 0) < ANSWER_HOLDS_MS
    if (!isFollowed && !isRecent) return null
    return answer.action === 'dismiss' ? 'expired' : 'answered'
  }

  /** A session with the requests that pages have shown so far. */
  function merge(session: Session): Session {
    const { id } = session
    const { past, ...asked } = askedIn(id)
    const inputs = [...asked.inputs.values()]
    const settled = new Map(
      inputs.map(({ inputId }, at) => [inputId, settledHere(id, inputId, inputs.slice(at + 1))]),
    )
    const waits = ({ inputId, state }: HumanInput) => state === 'pending' && !settled.get(inputId)
    const isAskedAnew = inputs.some((input) => waits(input) && !past.has(input.inputId))
    // A request of before the session went on is known to wait only while nothing was asked since.
    const mayWait = (input: HumanInput) => waits(input) && past.has(input.inputId)
    const complete = withAsked(
      session,
      inputs.map((input) =>
        isAskedAnew && mayWait(input) ? Object.assign({}, input, { state: 'unknown' }) : input,
      ),
    )
    if (complete === session) return session
    const own = new Set(session.humanInputs.map(({ inputId }) => inputId))
    // Only now: a request before a settled one is no more known to wait than before.
    const humanInputs = complete.humanInputs.map((input) => {
      const state =
        input.state === 'pending' && !own.has(input.inputId) && settled.get(input.inputId)
      return state ? { ...input, state } : input
    })
    return { ...complete, humanInputs }
  }

  /** Whether a session shows a request that waits, and that it has not gone on since. */
  function showsQuestion({ id, humanInputs }: Session): boolean {
    const { past } = askedIn(id)
    return humanInputs.some(({ inputId, state }) => state === 'pending' && !past.has(inputId))
  }

  return {
    collect(id: string, inputs: readonly HumanInput[]): void {
      for (const input of inputs) add(id, input)
      const session = readings.find(id)
      if (session) readings.publish(id, merge(session))
    },
    merge,
    /**
     * The same for a session that another tab has read, whose messages were not read here: a session that
     * waits stays as it is when nothing read here says for what.
     */
    mergeFromTab(session: Session): Session {
      const merged = merge(session)
      return session.state !== 'waiting' || showsQuestion(merged) ? merged : session
    },
    showsQuestion,
    /** A session was read: requests of before it went on are past. */
    sessionRead({ id, state }: Session): void {
      const asked = sessions.get(id)
      const isRunning = state === 'running'
      if (!asked || asked.isRunning === isRunning) return
      asked.isRunning = isRunning
      // Requests that a running session asks are ahead of its record.
      if (isRunning) for (const { inputId } of asked.inputs.values()) asked.past.add(inputId)
    },
  }
}
