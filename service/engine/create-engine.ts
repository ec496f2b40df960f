import type { Database } from '#service/database/open-database.ts'
import { OwnershipLostError } from '#service/database/transaction.ts'

import type { EngineContext } from './durable/engine-context.ts'
import { startTerms } from './durable/terms.ts'
import { respondToInput } from './requests/answers.ts'
import { createSession } from './requests/create-session.ts'
import { removeSessions } from './requests/remove-old.ts'
import { signalSession } from './requests/signals.ts'
import { createStorage } from './store/quota.ts'
import { findContext, findSession, listMessages, listSessions } from './store/sessions.ts'

const usual = {
  now: () => new Date(),
  places: 1_000,
  openSessionsPerAccount: Infinity,
  sessionsPerAccount: Infinity,
  storedBytesPerAccount: Infinity,
  retainEndedDays: null,
  removeEveryMs: 60_000,
  keepTermMs: 600_000,
}

type Usual = Pick<
  EngineContext,
  'now' | 'places' | 'openSessionsPerAccount' | 'sessionsPerAccount' | 'retainEndedDays'
>

export type EngineOptions = Pick<EngineContext, 'agents' | 'logger'> &
  Partial<Usual> & {
    /** The database that this process owns. */
    database: Pick<Database, 'pool' | 'owner'>
    /** About how many bytes an account may store; else any number. */
    storedBytesPerAccount?: number
    /** The pause between two removals of old sessions (60,000 ms). */
    removeEveryMs?: number
    /** The time for which sessions go on without the owner's lock, unless another owner is met (600,000 ms). */
    keepTermMs?: number
  }

/** Every call is scoped to an account: another account's session is as unknown as one that never existed. */
export type Engine = Awaited<ReturnType<typeof createEngine>>

/** Sessions under way when the last one ended go on; what would write throws `OwnershipLostError`. */
export async function createEngine(options: EngineOptions) {
  const { database, storedBytesPerAccount, ...rest } = { ...usual, ...options }
  const { pool, owner } = database
  const { agents } = rest
  const storage = createStorage(storedBytesPerAccount)
  const terms = startTerms({ ...rest, pool, owner, storage })
  let stopping: Promise<void> | null = null

  const write =
    <Args extends unknown[], Result>(
      work: (context: EngineContext, ...args: Args) => Promise<Result>,
    ) =>
    async (...args: Args) => {
      const context = terms.current()
      try {
        return await work(context, ...args)
      } catch (error) {
        if (error instanceof OwnershipLostError) context.loseTerm()
        throw error
      }
    }

  return {
    agents,
    // A read needs the pool alone, also if another process owns the database.
    findSession: findSession.bind(null, pool),
    findContext: findContext.bind(null, pool),
    listSessions: listSessions.bind(null, pool),
    listMessages: listMessages.bind(null, pool),
    createSession: write(createSession),
    signal: write(signalSession),
    removeSessions: write(removeSessions),
    respond: write(respondToInput),
    /** Stops between steps; what was running goes on after the next start. */
    stop: () => (stopping ??= terms.stop()),
  }
}
