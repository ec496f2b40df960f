import type { QueryClient } from '@tanstack/react-query'

import { withAsked } from '#src/model/asked/with-asked.ts'
import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** What was answered here is taken for answered so long, where neither the service nor a later question says so. */
const ANSWER_HOLDS_MS = 60_000

/** What the messages of a session have asked. */
type Notes = {
  /** In the order in which it was asked, as far as pages show it. */
  asked: Map<string, HumanInput>
  /** Where and when each of them was asked: the same may be asked again. */
  places: Set<string>
  isRunning: boolean
  /** Ids of what was asked before the session was last seen to go on. */
  past: Set<string>
  /** Answers (by their attempts) to what was asked anew since. */
  spent: Set<string>
}

type Client = Pick<Connection, 'queryClient'>

const known = new WeakMap<QueryClient, Map<string, Notes>>()

function sessionsOf(client: QueryClient): Map<string, Notes> {
  const before = known.get(client)
  if (before) return before
  const sessions = new Map<string, Notes>()
  known.set(client, sessions)
  client.getQueryCache().subscribe(({ type, query }) => {
    const [name, id] = query.queryKey
    if (type !== 'updated' || name !== 'session' || typeof id !== 'string') return
    const notes = sessions.get(id)
    const isRunning = runs(client, id)
    if (!notes || notes.isRunning === isRunning) return
    notes.isRunning = isRunning
    // What is asked while it runs is ahead of its record.
    if (isRunning) for (const { inputId } of notes.asked.values()) notes.past.add(inputId)
  })
  return sessions
}

function runs(client: QueryClient, id: string): boolean {
  return client.getQueryData<Session>(queryKeys.session(id))?.state === 'running'
}

function notesOf({ queryClient }: Client, id: string): Notes {
  const sessions = sessionsOf(queryClient)
  const notes = sessions.get(id) ?? {
    asked: new Map(),
    places: new Set(),
    isRunning: runs(queryClient, id),
    past: new Set(),
    spent: new Set(),
  }
  sessions.set(id, notes)
  return notes
}

/** Keeps what a page of messages asks (§2: the place of a request is not shown), and shows it. */
export function noteAsked(client: Client, id: string, inputs: readonly HumanInput[]): void {
  const notes = notesOf(client, id)
  for (const input of inputs) note(client, id, notes, input)
  client.queryClient.setQueryData<Session>(
    queryKeys.session(id),
    (session) => session && withNoted(client, session),
  )
}

function note(client: Client, id: string, notes: Notes, input: HumanInput): void {
  const { asked, places, past, spent } = notes
  const { inputId, roundId, state, askedAt } = input
  const key = `${inputId} ${state}`
  const place = JSON.stringify([key, roundId, askedAt])
  if (asked.has(key) && !places.has(place)) {
    // It is asked again: it goes behind what was asked meanwhile, and no answer of before is one to it.
    asked.delete(key)
    past.delete(inputId)
    for (const { uuid } of answersTo(client, id, inputId)) spent.add(uuid)
  }
  places.add(place)
  asked.set(key, input)
}

/** What was answered or withdrawn from this browser. */
function answersTo({ queryClient }: Client, id: string, inputId: string): readonly Attempt[] {
  const attempts = queryClient.getQueryData<readonly Attempt[]>(queryKeys.attempts) ?? []
  return attempts.filter(
    (one) => one.sessionId === id && one.inputId === inputId && one.state === 'confirmed',
  )
}

/** A session with what the pages read so far have asked. */
export function withNoted(client: Client, session: Session): Session {
  const notes = notesOf(client, session.id)
  const inputs = [...notes.asked.values()]
  const settled = new Map(
    inputs.map((input, at) => [input.inputId, settledHere(client, session.id, notes, input, at)]),
  )
  const waits = ({ inputId, state }: HumanInput) => state === 'pending' && !settled.get(inputId)
  const isAskedAnew = inputs.some((input) => waits(input) && !notes.past.has(input.inputId))
  // Asked before the session went on, it is known to wait only while nothing was asked since.
  const mayWait = (input: HumanInput) => waits(input) && notes.past.has(input.inputId)
  const complete = withAsked(
    session,
    inputs.map((input) => (isAskedAnew && mayWait(input) ? inState(input, 'unknown') : input)),
  )
  if (complete === session) return session
  const own = new Set(session.humanInputs.map(({ inputId }) => inputId))
  // Only now: what was asked before it is no more known to wait than when it was asked.
  const humanInputs = complete.humanInputs.map((input) => {
    const state = input.state === 'pending' && !own.has(input.inputId) && settled.get(input.inputId)
    return state ? inState(input, state) : input
  })
  return { ...complete, humanInputs }
}

function inState(input: HumanInput, state: HumanInput['state']): HumanInput {
  return { ...input, state }
}

/**
 * What this browser's own answer makes of a request, as services may not say so: nothing where it was
 * asked again, nor where it still seems to wait after a while, with nothing asked behind it.
 */
function settledHere(
  client: Client,
  id: string,
  { asked, spent }: Notes,
  { inputId }: HumanInput,
  at: number,
): HumanInput['state'] | null {
  const answer = answersTo(client, id, inputId).find(({ uuid }) => !spent.has(uuid))
  if (!answer) return null
  const isFollowed = [...asked.values()].slice(at + 1).some((later) => later.inputId !== inputId)
  const isRecent = Date.now() - (answer.settledAt ?? 0) < ANSWER_HOLDS_MS
  if (!isFollowed && !isRecent) return null
  return answer.action === 'dismiss' ? 'expired' : 'answered'
}

/** Whether a session shows a request that waits, and that it has not gone on since. */
export function showsWhatWaits(client: Client, { id, humanInputs }: Session): boolean {
  const { past } = notesOf(client, id)
  return humanInputs.some(({ inputId, state }) => state === 'pending' && !past.has(inputId))
}

/**
 * The same as `withNoted` for what was read by or for another tab, whose messages are not looked at here:
 * where a session waits and nothing read here may be why, that is left open.
 */
export function withWhatWaits(client: Client, session: Session): Session {
  const noted = withNoted(client, session)
  return session.state !== 'waiting' || showsWhatWaits(client, noted) ? noted : session
}
