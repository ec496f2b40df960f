import { decodeSession } from '#src/api/decode/decode-session.ts'
import { createReading } from '#src/api/decode/fields.ts'
import { ServiceError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { Env } from '#src/queries/client/client.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

/** A session as a page before this one has read it; `readAt` in epoch milliseconds. */
export type KeptSession = { session: Session; readAt: number }

/** Answers that speak about the session and the key, and not about a service that is away. */
const refusals = new Set([401, 403, 404])

/** The session that this browser keeps beside its messages; null if there is none, or the service refused it. */
export async function findKeptSession(
  env: Pick<Env, 'mapping' | 'store'>,
  id: string,
  error: unknown,
): Promise<KeptSession | null> {
  if (error instanceof ServiceError && refusals.has(error.status)) return null
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
