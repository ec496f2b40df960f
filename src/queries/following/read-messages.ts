import { refusedAsk, type Answer, type Ask } from '#src/follow/transcript/ask.ts'
import { blocksOf, restoreSnapshot } from '#src/follow/transcript/follower-state.ts'
import { createFollower, type Follower } from '#src/follow/transcript/follower.ts'
import type { Learned } from '#src/follow/transcript/learned.ts'
import {
  type KeyedMessage,
  messagesIn,
  type Transcript,
} from '#src/follow/transcript/transcript.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { CoordinatedApi, Env } from '#src/queries/client/client.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import type { Readings } from '#src/queries/client/readings.ts'
import { updateSaved } from '#src/queries/sessions/save-reading.ts'
import { settleOpenAttempts } from '#src/queries/writes/settle-open-attempts.ts'
import { createTranscripts, type KeptRecord } from '#src/storage/transcripts.ts'

import type { MessageInputs } from './message-inputs.ts'

/** A long list is shown while it is still being read, at the latest after so long. */
const SHOW_EVERY_MS = 1_000
const LAST_WORD_LENGTH = 200
/** Kept messages are shown as this old: they were not read just now. */
const KEPT_AGE_MS = 2_000
/** The session's record is kept no more often than this, as long as it goes on. */
const RECORD_EVERY_MS = 5_000

export type MessageReader = ReturnType<typeof createMessageReader>

type Options = {
  env: Env
  api: Pick<CoordinatedApi, 'listMessages'>
  sessions: Pick<Readings<Session>, 'stateOf'>
  transcripts: Readings<Transcript>
  messageInputs: Pick<MessageInputs, 'collect'>
}

/** Reads the messages of sessions and publishes them. */
export function createMessageReader({ api, env, messageInputs, sessions, transcripts }: Options) {
  const { now } = env
  const followers = createFollowers(env)
  const kept = new Map<string, { session: Session; at: number }>()

  /** A session that has ended is kept at once: nothing may be read of it after that. */
  function isRecordDue(session: Session): boolean {
    const { session: known, at = -Infinity } = kept.get(session.id) ?? {}
    if (known === session) return false
    return hasEnded(session.state) || Math.abs(now() - at) >= RECORD_EVERY_MS
  }

  /** The answer to one request, and the error that it came as. */
  async function answerTo(
    id: string,
    ask: Ask,
    more: { signal: AbortSignal; readBy: string },
  ): Promise<{ answer: Answer; error: unknown }> {
    const { after, limit } = ask
    try {
      const page = await api.listMessages(id, after, { ...more, limit })
      if (page.humanInputs) messageInputs.collect(id, page.humanInputs)
      return { answer: { kind: 'page', page }, error: null }
    } catch (error) {
      return { answer: refusedAsk(error, ask) ?? { kind: 'failed' }, error }
    }
  }

  return {
    /** Shows what this browser keeps of a session's messages, before the service is asked for anything. */
    async showKept(id: string): Promise<void> {
      if (transcripts.find(id)) return
      const { follower } = await followers.open(id)
      const view = follower.view()
      if (view.count > 0) transcripts.publish(id, view, Date.now() - KEPT_AGE_MS)
    },
    /**
     * Looks at the messages of a session: sends the requests of the follower, until it rests. `session` is
     * the record as read before. Messages that came before an error stay.
     */
    async read(session: Session, signal: AbortSignal): Promise<void> {
      const { id } = session
      const opened = await followers.open(id)
      const { follower, readBy } = opened
      const before = follower.view()
      const look = follower.look(session, now())
      let failure: unknown = null
      let shownAt = now()
      let step = look.next()
      while (!step.done) {
        const { answer, error } = await answerTo(id, step.value, { signal, readBy })
        failure = error
        // Another look may have begun meanwhile: this one has no say any more.
        signal.throwIfAborted()
        step = look.next(answer)
        if (step.done || now() - shownAt < SHOW_EVERY_MS) continue
        shownAt = now()
        transcripts.publish(id, follower.view())
      }
      const transcript = follower.view()
      const hasFailed = !step.value && failure !== null
      if (!hasFailed || transcript !== before) transcripts.publish(id, transcript)
      if (transcript !== before || isRecordDue(session)) {
        kept.set(id, { session, at: now() })
        const readAt = sessions.stateOf(id).dataUpdatedAt
        void followers.keepChanges(id, opened, { body: session.raw, readAt })
      }
      if (transcript !== before) void keepLastWord(env, id, transcript)
      // Attempts that cannot be settled now are tried again with the next look.
      settleOpenAttempts(env, id, { messages: () => messagesIn(transcript) }).catch(() => undefined)
      if (hasFailed) throw failure
    },
    /** The next look reads and checks every message again. */
    async wantAll(id: string): Promise<void> {
      const { follower } = await followers.open(id)
      follower.wantAll()
    },
  }
}

const isSpoken = ({ message }: KeyedMessage) => message.text.trim() !== ''

async function keepLastWord(env: Env, id: string, transcript: Transcript): Promise<void> {
  const round = transcript.rounds.findLast(({ messages }) => messages.some(isSpoken))
  const last = round?.messages.findLast(isSpoken)
  const lastWord = last?.message.text.trim().slice(0, LAST_WORD_LENGTH)
  if (lastWord === undefined) return
  const list = env.queryClient.getQueryData<readonly SavedSession[]>(queryKeys.savedSessions)
  if (list?.some((known) => known.id === id && known.lastWord === lastWord)) return
  await updateSaved(env, id, (known) => ({ ...known, lastWord }))
}

/** So many transcripts stay in memory; the others are read from what this browser keeps. */
const MOST_OPEN = 20
/** Goes up when the same answers are read as other messages than before: what was kept would double. */
const READ_FORM = 1
/** The transcript that another page has kept is left to that page for so long. */
const OTHERS_MS = 60_000

type OpenFollower = {
  follower: Follower
  /** The form and the mapping by which answers are read: by others they would be other messages. */
  readBy: string
}

/** The followers of all sessions: what one session teaches about a service holds for the others. */
export function createFollowers({ forgotten, mapping, now, store }: Env) {
  const transcripts = createTranscripts(store.transcripts)
  /** Names this page among those that keep transcripts. */
  const writer = createUuid()
  const followers = new Map<string, Promise<Follower>>()
  let learned: Learned | undefined
  let lastReadBy: string | null = null

  async function restore(id: string, readBy: string): Promise<Follower> {
    const kept = await transcripts.find(id)
    const snapshot = kept?.readBy === readBy ? restoreSnapshot(kept.audit, kept.blocks) : null
    if (snapshot) await transcripts.take(id, { writer, readBy, keptAt: now() })
    // Else it would come back with what is read now.
    else if (kept) await transcripts.remove(id)
    const follower = createFollower(snapshot, learned)
    learned = follower.learned
    return follower
  }

  return {
    /** The follower of a session, with what this browser keeps of it. */
    async open(id: string): Promise<OpenFollower> {
      const readBy = JSON.stringify([READ_FORM, await mapping.get()])
      if (readBy !== lastReadBy) {
        followers.clear()
        learned = undefined
        lastReadBy = readBy
      }
      const follower = followers.get(id) ?? restore(id, readBy)
      followers.delete(id)
      followers.set(id, follower)
      const [oldest] = followers.keys()
      if (oldest !== undefined && followers.size > MOST_OPEN) followers.delete(oldest)
      return { follower: await follower, readBy }
    },
    /**
     * Keeps the changes since the last time: whole blocks of messages, the audit state and the session's record.
     * Of several pages that read a session one keeps it: messages that two pages number by places may not be mixed.
     */
    async keepChanges(
      id: string,
      { follower, readBy }: OpenFollower,
      record?: KeptRecord,
    ): Promise<void> {
      // Another mapping has come meanwhile.
      if ((await followers.get(id)) !== follower) return
      const keeper = await transcripts.keeper(id)
      const keptAt = now()
      const isMine = keeper?.writer === writer && keeper.readBy === readBy
      if (keeper && !isMine && Math.abs(keptAt - keeper.keptAt) < OTHERS_MS) return
      const { audit, tails } = follower.takeChanges()
      const rounds = isMine
        ? tails
        : follower
            .snapshot()
            .rounds.map(({ roundId, messages }) => ({ roundId, from: 0, messages }))
      const blocks = rounds.flatMap(blocksOf)
      const mine = { writer, readBy, keptAt, ...(record && { record }) }
      await transcripts.save(id, { audit, blocks }, mine, !isMine)
      if (forgotten.has(id)) await transcripts.remove(id)
    },
  }
}
