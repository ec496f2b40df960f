import type { Answer, Ask } from '#src/follow/transcript/ask.ts'
import { refusedAsk } from '#src/follow/transcript/refused-ask.ts'
import { messagesInOrder, type Transcript } from '#src/follow/transcript/transcript.ts'
import type { KnownSession } from '#src/model/known-session.ts'
import type { Session } from '#src/model/session.ts'
import { noteAfterMessages } from '#src/model/signal-note.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { noteAsked } from './asked-inputs.ts'
import { keepChanges, openFollower, openReading } from './open-followers.ts'
import { changeKnown, settleUnknown } from './remember.ts'

/** A long list is shown while it is still being read, at the latest after this long. */
const SHOW_EVERY_MS = 1_000
const LAST_WORD_LENGTH = 200

/** Shows what this browser keeps of a session's messages, before the service is asked for anything. */
export async function showKept(connection: Connection, id: string): Promise<void> {
  const { queryClient } = connection
  const queryKey = queryKeys.transcript(id)
  if (queryClient.getQueryData(queryKey)) return
  const view = (await openFollower(connection, id)).view()
  if (view.count > 0) queryClient.setQueryData(queryKey, view)
}

/**
 * One look at the messages of a session: asks for what the follower wants, until it rests. `session` is
 * the record as read before. What was read before an error stays.
 */
export async function followMessages(
  connection: Connection,
  session: Session,
  signal: AbortSignal,
): Promise<Transcript> {
  const { now, queryClient } = connection
  const queryKey = queryKeys.transcript(session.id)
  const { follower, readBy } = await openReading(connection, session.id)
  const before = follower.view()
  const look = follower.look(session, now())
  let failure: unknown = null
  let shownAt = now()
  let step = look.next()
  while (!step.done) {
    const { answer, error } = await answerTo(connection, session.id, step.value, { signal, readBy })
    failure = error
    // Another look may have begun meanwhile: this one has no say any more.
    signal.throwIfAborted()
    step = look.next(answer)
    if (step.done || now() - shownAt < SHOW_EVERY_MS) continue
    shownAt = now()
    queryClient.setQueryData(queryKey, follower.view())
  }
  const transcript = follower.view()
  if (transcript !== before) {
    queryClient.setQueryData(queryKey, transcript)
    void keepChanges(connection, session.id, follower)
    void keepLastWord(connection, session.id, transcript)
  }
  void noteSaid(connection, session.id, transcript)
  // What cannot be settled now is tried again with the next look.
  settleUnknown(connection, session.id, { transcript }).catch(() => undefined)
  const isDone = step.value
  if (!isDone && failure !== null) throw failure
  return transcript
}

/** The answer to one request, and the error that it came as. */
async function answerTo(
  connection: Connection,
  id: string,
  ask: Ask,
  more: { signal: AbortSignal; readBy: string },
): Promise<{ answer: Answer; error: unknown }> {
  const { after, limit } = ask
  try {
    const page = await connection.api.listMessages(id, after, { ...more, limit })
    if (page.humanInputs) noteAsked(connection, id, page.humanInputs)
    return { answer: { kind: 'page', page }, error: null }
  } catch (error) {
    return { answer: refusedAsk(error, ask) ?? { kind: 'failed' }, error }
  }
}

/** A redirect that the messages say was taken counts as seen. */
async function noteSaid(connection: Connection, id: string, transcript: Transcript): Promise<void> {
  const { now, queryClient } = connection
  const list = queryClient.getQueryData<readonly KnownSession[]>(queryKeys.knownSessions) ?? []
  const note = list.find((known) => known.id === id)?.signal
  if (note?.type !== 'redirect' || note.observedAt !== null) return
  const messages = messagesInOrder(transcript).map(({ message }) => message)
  if (noteAfterMessages(note, messages, now()) === note) return
  await changeKnown(connection, id, (known) => ({
    ...known,
    signal: known.signal && noteAfterMessages(known.signal, messages, now()),
  }))
}

async function keepLastWord(
  connection: Connection,
  id: string,
  transcript: Transcript,
): Promise<void> {
  const text = messagesInOrder(transcript).findLast(({ message }) => message.text.trim() !== '')
  const lastWord = text?.message.text.trim().slice(0, LAST_WORD_LENGTH)
  if (lastWord === undefined) return
  const list = connection.queryClient.getQueryData(queryKeys.knownSessions)
  if (isKnownWord(list, id, lastWord)) return
  await changeKnown(connection, id, (known) => ({ ...known, lastWord }))
}

function isKnownWord(list: unknown, id: string, lastWord: string): boolean {
  return Array.isArray(list) && list.some((known) => known.id === id && known.lastWord === lastWord)
}
