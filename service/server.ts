import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

import { createRehearsalAgent } from './agents/rehearsal/create-rehearsal-agent.ts'
import type { Config } from './config.ts'
import { openDatabase, type Database } from './database/open-database.ts'
import { createEngine } from './engine/create-engine.ts'
import type { Engine } from './engine/engine.ts'
import { createGateway } from './gateway/create-gateway.ts'
import { createListener } from './gateway/listener.ts'
import { createHttp } from './http/create-http.ts'
import { createLog, type Log } from './http/log.ts'

/** Requests, the engine and the database together stop within 10 s. */
const requestsLimitMs = 3_000

export type Server = {
  /** Where the console and the service answer. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts everything: the port first, so that a taken one fails before anything else is touched, then
 * the database, the engine, the service and the gateway in front of it. Rejects with a sentence.
 */
export async function startServer(
  config: Config,
  options: { distFolder?: string; now?: () => number; write?: (line: string) => void } = {},
): Promise<Server> {
  const { now = Date.now, write = (line: string) => process.stderr.write(line) } = options
  const distFolder = options.distFolder ?? fileURLToPath(new URL('../dist', import.meta.url))
  const log = createLog(config.log, write)
  const listener = await createListener(config)
  let database: Database | null = null
  let engine: Engine | null = null

  async function stop(): Promise<void> {
    await listener.close(requestsLimitMs)
    await engine?.stop()
    await database?.close()
    log({ event: 'stopped' })
  }

  try {
    database = await openDatabase(config)
    engine = await startEngine(config, database, log, now)
    const version = await readVersion()
    const http = await createHttp({
      pool: database.pool,
      engine,
      dataFolder: config.dataFolder,
      version,
      limits: config,
      inventory: config.cursor.inventory,
      now,
      log,
    })
    const gateway = await createGateway({
      upstream: async (request, peer) => http.fetch(request, { peer }),
      dataFolder: config.dataFolder,
      distFolder,
      version,
      allowedHosts: [...namesOf(config.host), ...config.allowedHosts],
      now,
      log,
    })
    listener.serve((request, env) => gateway.fetch(request, env))
  } catch (error) {
    await stop()
    throw error
  }
  log({ event: 'started', url: listener.url })
  return { url: listener.url, stop }
}

function startEngine(
  config: Config,
  { pool, url }: Database,
  log: Log,
  now: () => number,
): Promise<Engine> {
  const report = (message: string) => log({ event: 'error', message })
  return createEngine({
    pool,
    databaseUrl: url,
    agent: createRehearsalAgent({ roundMs: config.rehearsalRoundMs }),
    cursor: config.cursor,
    logger: { warn: report, error: report },
    now: () => new Date(now()),
  })
}

/** The names under which `HOST` itself is reached; an address that stands for all of them is none. */
function namesOf(host: string): string[] {
  if (host === '0.0.0.0' || host === '::') return []
  return [host.includes(':') ? `[${host}]` : host.toLowerCase()]
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return z.parse(z.object({ version: z.string() }), JSON.parse(text)).version
}
