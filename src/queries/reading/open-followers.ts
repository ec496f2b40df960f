import type { Learned } from '#src/follow/transcript/follower-state.ts'
import { createFollower, type Follower } from '#src/follow/transcript/follower.ts'
import { blocksOf, restoreSnapshot } from '#src/follow/transcript/restore.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

/** So many transcripts stay in memory; the others are read from what this browser keeps. */
const MOST_OPEN = 20

const open = new WeakMap<Connection, Map<string, Promise<Follower>>>()
/** What one session teaches about a service holds for the others. */
const learned = new WeakMap<Connection, Learned>()

/** The follower of a session, with what was kept of it; one for each session of a connection. */
export function openFollower(connection: Connection, id: string): Promise<Follower> {
  const followers = open.get(connection) ?? new Map<string, Promise<Follower>>()
  open.set(connection, followers)
  const follower = followers.get(id) ?? restore(connection, id)
  followers.delete(id)
  followers.set(id, follower)
  const [oldest] = followers.keys()
  if (oldest !== undefined && followers.size > MOST_OPEN) followers.delete(oldest)
  return follower
}

async function restore(connection: Connection, id: string): Promise<Follower> {
  const transcripts = createTranscripts(connection.store.transcripts)
  const kept = await transcripts.find(id)
  const snapshot = kept && restoreSnapshot(kept.audit, kept.blocks)
  // Else it would come back beside what is read now.
  if (kept && !snapshot) await transcripts.remove(id)
  const follower = createFollower(snapshot, learned.get(connection))
  learned.set(connection, follower.learned)
  return follower
}

/** Keeps what has changed since the last time: whole blocks of messages, and the audit state. */
export async function keepChanges(
  { now, store }: Connection,
  id: string,
  follower: Follower,
): Promise<void> {
  const { audit, tails } = follower.takeChanges()
  const blocks = tails.flatMap(blocksOf)
  await createTranscripts(store.transcripts).keep(id, { audit, blocks }, now())
}
