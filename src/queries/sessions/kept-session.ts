import { decodeSession } from '#src/api/decode/decode-session.ts'
import { createReading } from '#src/api/decode/fields.ts'
import type { Session } from '#src/model/session.ts'
import type { Env } from '#src/queries/client/client.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'

/** A session as a page before this one has read it; `readAt` in epoch milliseconds. */
export type KeptSession = { session: Session; readAt: number }

/** The session that this browser keeps beside its messages; null if there is none that can be read. */
export async function findKeptSession(
  env: Pick<Env, 'mapping' | 'store'>,
  id: string,
): Promise<KeptSession | null> {
  const keeper = await createTranscripts(env.store.transcripts).keeper(id)
  if (!keeper?.record) return null
  const { body, readAt } = keeper.record
  try {
    const session = decodeSession(body, id, createReading(await env.mapping.get()))
    return { session, readAt }
  } catch {
    return null
  }
}
