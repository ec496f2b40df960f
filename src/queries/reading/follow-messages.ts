import { assumptions } from '#src/contract/assumptions.ts'
import { mergeReads } from '#src/follow/merge-reads.ts'
import { nextPage, nextRequest, type MessagesRead } from '#src/follow/next-request.ts'
import { emptyTranscript, messagesInOrder, type Transcript } from '#src/follow/transcript.ts'
import { SessionError } from '#src/model/errors.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

import { changeKnown } from './remember.ts'

/** A long list is shown while it is still being read, at the latest after this long. */
const SHOW_EVERY_MS = 1_000
const LAST_WORD_LENGTH = 200

/**
 * Reads what the messages endpoint has since the last look and merges it into the transcript in the
 * cache. `session` is the record as read before. What was read before an error stays.
 */
export async function followMessages(
  connection: Connection,
  session: Session,
  signal: AbortSignal,
): Promise<Transcript> {
  const { api, lane, queryClient } = connection
  const queryKey = queryKeys.transcript(session.id)
  const limit = assumptions.messagesLimit
  let transcript = queryClient.getQueryData<Transcript>(queryKey) ?? emptyTranscript
  let reads: MessagesRead[] = []
  let held = 0
  let shownAt = performance.now()

  const show = () => {
    transcript = mergeReads(transcript, reads, session)
    reads = []
    held = 0
    shownAt = performance.now()
    queryClient.setQueryData(queryKey, transcript)
  }

  let request = nextRequest(transcript, session)
  const asked = new Set<string>()
  while (request) {
    const { after } = request
    try {
      const page = await lane(() => api.listMessages(session.id, after, { signal }), signal)
      const read = { after, limit, page }
      reads.push(read)
      held += page.messages.length
      request = nextPage(read)
    } catch (error) {
      if (isRefusedCursor(error, after, session)) {
        // A cursor the service no longer takes: the whole list, from which nothing known is lost.
        request = asked.has('') ? null : { after: null }
        asked.add('')
        if (request) continue
      }
      if (reads.length > 0 && !signal.aborted) show()
      throw error
    }
    if (request?.after && asked.has(request.after)) request = null
    if (request?.after) asked.add(request.after)
    // Merging costs as much as all that is known, so it waits for a like amount of news.
    const due = held > transcript.count || performance.now() - shownAt > SHOW_EVERY_MS
    if (request && due && !signal.aborted) show()
  }
  const complete = mergeReads(transcript, reads, session)
  void keepLastWord(connection, session.id, complete)
  return complete
}

function isRefusedCursor(error: unknown, after: string | null, session: Session): boolean {
  return error instanceof SessionError && after !== null && !hasEnded(session.state)
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
