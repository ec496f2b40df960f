import type { Learned } from '#src/follow/transcript/follower-state.ts'
import { createFollower, type Follower, type RoundTail } from '#src/follow/transcript/follower.ts'
import { blocksOf, restoreSnapshot } from '#src/follow/transcript/restore.ts'
import { createUuid } from '#src/queries/attempts/create-uuid.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

/** So many transcripts stay in memory; the others are read from what this browser keeps. */
const MOST_OPEN = 20
/** Goes up when the same answers are read as other messages than before: what was kept would double. */
const READ_FORM = 1
/** What another page keeps is left to it as long as it does. */
const OTHERS_MS = 60_000

/** The followers of a connection: what one session teaches about a service holds for the others. */
type Reading = {
  /** How answers are read: by other places they would be other messages. */
  readBy: string
  /** Names this page among those that keep transcripts. */
  writer: string
  followers: Map<string, Promise<Follower>>
  learned: Learned | undefined
}

const readings = new WeakMap<Connection, Reading>()

/** The follower of a session, with what was kept of it; one for each session of a connection. */
export async function openFollower(connection: Connection, id: string): Promise<Follower> {
  const { follower } = await openReading(connection, id)
  return follower
}

/** The follower of a session, and how the pages are to be read that it takes. */
export async function openReading(
  connection: Connection,
  id: string,
): Promise<{ follower: Follower; readBy: string }> {
  const mapping = await connection.store.service.findMapping()
  const readBy = JSON.stringify([READ_FORM, mapping])
  const before = readings.get(connection)
  const reading = before?.readBy === readBy ? before : createReading(readBy)
  readings.set(connection, reading)
  const { followers } = reading
  const follower = followers.get(id) ?? restore(connection, reading, id)
  followers.delete(id)
  followers.set(id, follower)
  const [oldest] = followers.keys()
  if (oldest !== undefined && followers.size > MOST_OPEN) followers.delete(oldest)
  return { follower: await follower, readBy }
}

function createReading(readBy: string): Reading {
  return { readBy, writer: createUuid(), followers: new Map(), learned: undefined }
}

async function restore(connection: Connection, reading: Reading, id: string): Promise<Follower> {
  const { readBy, writer } = reading
  const transcripts = createTranscripts(connection.store.transcripts)
  const keeper = await transcripts.keeper(id)
  const kept = keeper?.readBy === readBy ? await transcripts.find(id) : null
  const snapshot = kept && restoreSnapshot(kept.audit, kept.blocks)
  if (snapshot) await transcripts.take(id, { writer, readBy, keptAt: connection.now() })
  // Else it would come back beside what is read now.
  else if (keeper) await transcripts.remove(id)
  const follower = createFollower(snapshot, reading.learned)
  reading.learned = follower.learned
  return follower
}

/**
 * Keeps what has changed since the last time: whole blocks of messages, and the audit state. Of several
 * pages that read a session one keeps it, for what two of them number by places may not be mixed.
 */
export async function keepChanges(
  connection: Connection,
  id: string,
  follower: Follower,
): Promise<void> {
  const reading = readings.get(connection)
  // Another mapping has come meanwhile.
  if (!reading || (await reading.followers.get(id)) !== follower) return
  const { readBy, writer } = reading
  const transcripts = createTranscripts(connection.store.transcripts)
  const keeper = await transcripts.keeper(id)
  const keptAt = connection.now()
  const isMine = keeper?.writer === writer && keeper.readBy === readBy
  if (keeper && !isMine && Math.abs(keptAt - keeper.keptAt) < OTHERS_MS) return
  const { audit, tails } = follower.takeChanges()
  const blocks = (isMine ? tails : wholeOf(follower)).flatMap(blocksOf)
  await transcripts.keep(id, { audit, blocks }, { writer, readBy, keptAt }, !isMine)
  if (connection.forgotten.has(id)) await transcripts.remove(id)
}

function wholeOf(follower: Follower): RoundTail[] {
  return follower.snapshot().rounds.map(({ roundId, messages }) => ({ roundId, from: 0, messages }))
}
