import type { Learned } from '#src/follow/transcript/follower-state.ts'
import { createFollower, type Follower, type RoundTail } from '#src/follow/transcript/follower.ts'
import { blocksOf, restoreSnapshot } from '#src/follow/transcript/restore.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { createUuid } from '#src/queries/connection/create-uuid.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

/** So many transcripts stay in memory; the others are read from what this browser keeps. */
const MOST_OPEN = 20
/** Goes up when the same answers are read as other messages than before: what was kept would double. */
const READ_FORM = 1
/** The transcript that another page has kept is left to that page for so long. */
const OTHERS_MS = 60_000

type OpenFollower = {
  follower: Follower
  /** How answers are read: by other places they would be other messages. */
  readBy: string
}

export type Followers = {
  /** The follower of a session, with what this browser keeps of it. */
  open: (id: string) => Promise<OpenFollower>
  /**
   * Keeps the changes since the last time: whole blocks of messages, and the audit state. Of several pages
   * that read a session one keeps it: messages that two pages number by places may not be mixed.
   */
  keepChanges: (id: string, opened: OpenFollower) => Promise<void>
}

/** The followers of one connection: what one session teaches about a service holds for the others. */
export function createFollowers(connection: Connection): Followers {
  const { now, store } = connection
  const transcripts = createTranscripts(store.transcripts)
  /** Names this page among those that keep transcripts. */
  const writer = createUuid()
  const followers = new Map<string, Promise<Follower>>()
  let learned: Learned | undefined
  let lastReadBy: string | null = null

  async function restore(id: string, readBy: string): Promise<Follower> {
    const keeper = await transcripts.keeper(id)
    const kept = keeper?.readBy === readBy ? await transcripts.find(id) : null
    const snapshot = kept && restoreSnapshot(kept.audit, kept.blocks)
    if (snapshot) await transcripts.take(id, { writer, readBy, keptAt: now() })
    // Else it would come back beside what is read now.
    else if (keeper) await transcripts.remove(id)
    const follower = createFollower(snapshot, learned)
    learned = follower.learned
    return follower
  }

  return {
    async open(id) {
      const readBy = JSON.stringify([READ_FORM, await connection.mapping.get()])
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
    async keepChanges(id, { follower, readBy }) {
      // Another mapping has come meanwhile.
      if ((await followers.get(id)) !== follower) return
      const keeper = await transcripts.keeper(id)
      const keptAt = now()
      const isMine = keeper?.writer === writer && keeper.readBy === readBy
      if (keeper && !isMine && Math.abs(keptAt - keeper.keptAt) < OTHERS_MS) return
      const { audit, tails } = follower.takeChanges()
      const blocks = (isMine ? tails : wholeOf(follower)).flatMap(blocksOf)
      await transcripts.keep(id, { audit, blocks }, { writer, readBy, keptAt }, !isMine)
      if (connection.forgotten.has(id)) await transcripts.remove(id)
    },
  }
}

function wholeOf(follower: Follower): RoundTail[] {
  return follower.snapshot().rounds.map(({ roundId, messages }) => ({ roundId, from: 0, messages }))
}
