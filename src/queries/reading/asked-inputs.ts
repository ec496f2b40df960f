import type { QueryClient } from '@tanstack/react-query'

import { withAsked } from '#src/model/asked/with-asked.ts'
import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** What the messages of a session have asked. */
type Notes = {
  asked: Map<string, HumanInput>
  isRunning: boolean
  /** Ids of what was asked before the session was last seen to go on. */
  past: Set<string>
  /** Ids of what was answered or withdrawn from this browser: services may not say so. */
  settled: Map<string, HumanInput['state']>
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
    isRunning: runs(queryClient, id),
    past: new Set(),
    settled: new Map(),
  }
  sessions.set(id, notes)
  const attempts = queryClient.getQueryData<readonly Attempt[]>(queryKeys.attempts) ?? []
  for (const { action, inputId, sessionId, state } of attempts) {
    if (sessionId !== id || inputId === null || state !== 'confirmed') continue
    notes.settled.set(inputId, action === 'dismiss' ? 'expired' : 'answered')
  }
  return notes
}

/** Keeps what a page of messages asks (§2: the place of a request is not shown), and shows it. */
export function noteAsked(client: Client, id: string, inputs: readonly HumanInput[]): void {
  const { asked } = notesOf(client, id)
  for (const input of inputs) asked.set(`${input.inputId} ${input.state}`, input)
  client.queryClient.setQueryData<Session>(
    queryKeys.session(id),
    (session) => session && withNoted(client, session),
  )
}

/** A session with what the pages read so far have asked. */
export function withNoted(client: Client, session: Session): Session {
  const notes = notesOf(client, session.id)
  const inputs = [...notes.asked.values()]
  const isAskedAnew = inputs.some(
    (input) => stateIn(notes, input) === 'pending' && !notes.past.has(input.inputId),
  )
  return withAsked(
    session,
    inputs.map((input) => {
      const state = stateIn(notes, input)
      // Asked before the session went on, it is known to wait only while nothing was asked since.
      const mayWait = state === 'pending' && isAskedAnew && notes.past.has(input.inputId)
      return Object.assign({}, input, { state: mayWait ? 'unknown' : state })
    }),
  )
}

/** What a message answers needs no word of ours: it brings the answer. */
function stateIn({ asked, settled }: Notes, { inputId, state }: HumanInput): HumanInput['state'] {
  if (state !== 'pending' || asked.has(`${inputId} answered`)) return state
  return settled.get(inputId) ?? 'pending'
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
