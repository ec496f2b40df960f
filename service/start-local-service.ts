import { createRehearsalAgent } from './agents/rehearsal/create-rehearsal-agent.ts'
import { createAccounts } from './auth/accounts.ts'
import type { Config } from './config.ts'
import { openDatabase, type Database } from './database/open-database.ts'
import { createEngine, type Engine } from './engine/create-engine.ts'
import type { Upstream } from './gateway/upstream.ts'
import { createHttp } from './http/create-http.ts'
import type { Log } from './http/log.ts'
import { finishDeletions } from './http/routes/account-routes.ts'

type Means = { version: string; log: Log; now: () => number }

export type LocalService = {
  upstream: Upstream
  /** Whether anybody has signed up. */
  hasAccounts: () => Promise<boolean>
  failed: Promise<Error>
  stop(): Promise<void>
}

/** The service of this process: its database, its engine and its interface. Rejects with a sentence. */
export async function startLocalService(
  config: Config,
  { version, log, now }: Means,
): Promise<LocalService> {
  const report = (message: string) => log({ event: 'error', message })
  const database = await openDatabase({ ...config, report })
  let engine: Engine | null = null

  async function stop(): Promise<void> {
    await engine?.stop()
    await database.close()
  }

  try {
    engine = await startEngine(config, database, log, now)
    const accounts = createAccounts({ pool: database.pool, now })
    await finishDeletions({ accounts, engine })
    const http = await createHttp({
      pool: database.pool,
      engine,
      dataFolder: config.dataFolder,
      version,
      limits: config,
      now,
      log,
    })
    return {
      upstream: async (request, peer) => http.fetch(request, { peer }),
      hasAccounts: () => accounts.exist(),
      failed: database.failed,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function startEngine(
  config: Config,
  database: Database,
  log: Log,
  now: () => number,
): Promise<Engine> {
  const report = (message: string) => log({ event: 'error', message })
  return createEngine({
    database,
    agent: createRehearsalAgent({ roundMs: config.rehearsalRoundMs }),
    logger: { warn: report, error: report },
    now: () => new Date(now()),
    openSessionsPerAccount: config.openSessionsPerAccount,
  })
}
