import { decodeSession } from '#src/api/decode/decode-session.ts'
import { createReading } from '#src/api/decode/fields.ts'
import type { Session } from '#src/model/session.ts'
import type { Env } from '#src/queries/client/client.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

/** A session as a page before this one has read it; `readAt` in epoch milliseconds. */
export type KeptSession = { session: Session; readAt: number }

/** The session that this browser keeps beside its messages; null if there is none. */
export async function findKeptSession(
  env: Pick<Env, 'mapping' | 'store'>,
  id: string,
): Promise<KeptSession | null> {
  const keeper = await createTranscripts(env.store.transcripts).keeper(id)
  const session = keeper?.record && (await readRecord(env, keeper.record.body, id))
  return session ? { session, readAt: keeper.record?.readAt ?? 0 } : null
}

/** A session's record as a service sent it, by the operator's mapping; null if it cannot be read. */
export async function readRecord(
  { mapping }: Pick<Env, 'mapping'>,
  body: unknown,
  id: string,
): Promise<Session | null> {
  try {
    return decodeSession(body, id, createReading(await mapping.get()))
  } catch {
    return null
  }
}
