import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { createAgents } from './agents/create-agents.ts'
import { createAccounts } from './auth/accounts.ts'
import { readKeyFile } from './auth/secrets.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { createEngine } from './engine/create-engine.ts'
import { bytesPerMb } from './engine/store/quota.ts'
import { createClientAddress } from './gateway/addresses.ts'
import { createGateway } from './gateway/create-gateway.ts'
import { createListener } from './gateway/listener.ts'
import { createRemoteService } from './gateway/remote-service.ts'
import { createHttp } from './http/create-http.ts'
import type { KnownDevices } from './http/limits.ts'
import { createLog, type Log } from './http/log.ts'

/** Requests, the engine and the database together stop within 10 s. */
const requestsLimitMs = 3_000

export type Server = {
  url: string
  /** Comes when the service cannot go on: its database has ended and does not start again. */
  failed: Promise<Error>
  /** A line on the model behind the sessions, once the model was asked; null without a model. */
  modelLine: Promise<string> | null
  stop(): Promise<void>
}

/**
 * Starts the port first, so that a taken one fails before anything else is touched. `build` makes the files of
 * `distFolder` once the port and the database are ours. Rejects with a sentence.
 */
export async function startServer(
  config: Config,
  options: {
    distFolder?: string
    build?: () => Promise<void>
    now?: () => number
    write?: (line: string) => void
  } = {},
): Promise<Server> {
  const { now = Date.now, write = (line: string) => process.stderr.write(line) } = options
  const distFolder = options.distFolder ?? fileURLToPath(new URL('../dist', import.meta.url))
  const log = createLog(config.log, write)
  const listener = await createListener(config)
  let local: Awaited<ReturnType<typeof startLocalService>> | null = null

  async function stop(): Promise<void> {
    await listener.close(requestsLimitMs)
    await local?.stop()
    log({ event: 'stopped' })
  }

  try {
    const packageFile = await readFile(new URL('../package.json', import.meta.url), 'utf8')
    const { version }: { version: string } = JSON.parse(packageFile)
    const { remote } = config
    const secret = remote?.keyFile
      ? await readKeyFile('SERVICE_KEY_FILE', remote.keyFile, (error) => {
          throw error
        })
      : null
    const key = remote && secret !== null ? { secret, header: remote.keyHeader } : null
    const { build } = options
    if (remote) await build?.()
    else local = await startLocalService(config, { version, log, now, build })
    const gateway = await createGateway({
      upstream: local?.upstream ?? createRemoteService(remote?.url ?? ''),
      remote: remote && { url: remote.url, key },
      agent: local?.agent ?? null,
      hasAccounts: local?.hasAccounts ?? null,
      dataFolder: config.dataFolder,
      distFolder,
      version,
      allowedHosts: [...namesOf(config.host), ...config.allowedHosts],
      tlsProxy: config.tlsProxy,
      now,
      log,
    })
    const addressOf = createClientAddress(config.trustedProxies)
    listener.serve((request, { peer }) => {
      const forwardedFor = request.headers.get('X-Forwarded-For')
      return gateway.fetch(request, peer ? { peer: addressOf(peer, forwardedFor) } : {})
    })
  } catch (error) {
    await stop()
    throw explainFolderFault(error, config.dataFolder)
  }
  log({ event: 'started', url: listener.url })
  const failed = local?.failed ?? new Promise<Error>(() => undefined)
  return { url: listener.url, failed, modelLine: local?.modelLine ?? null, stop }
}

/** The names under which `HOST` itself is reached; an address that stands for all of them is none. */
function namesOf(host: string): string[] {
  if (host === '0.0.0.0' || host === '::') return []
  return [host.includes(':') ? `[${host}]` : host.toLowerCase()]
}

/** A fault of the file system at the data folder as one sentence; any other error as it is. */
export function explainFolderFault(error: unknown, dataFolder: string): unknown {
  if (!(error instanceof Error) || !('path' in error)) return error
  const { path } = error
  if (typeof path !== 'string') return error
  if (!path.startsWith(dataFolder) && !dataFolder.startsWith(path)) return error
  return new Error(
    `Signalbox cannot keep its data in ${path}: ${error.message}. Mend that, or set SIGNALBOX_DATA to another folder.`,
    { cause: error },
  )
}

type LocalOptions = {
  version: string
  log: Log
  now: () => number
  build?: (() => Promise<void>) | undefined
}

/**
 * The service of this process: its database, its engine and its interface. `build` comes before the engine,
 * whose sessions could not be stopped without a page. Rejects with a sentence.
 */
export async function startLocalService(
  config: Config,
  { version, log, now, build }: LocalOptions,
) {
  await using starting = new AsyncDisposableStack()
  const report = (message: string) => log({ event: 'error', message })
  const database = await openDatabase({ ...config, report })
  starting.defer(() => database.close())
  const { pool, failed } = database
  await build?.()
  const { agents, modelLine, ...rest } = await createAgents(config, report)
  starting.defer(() => rest.close())
  const engine = await createEngine({
    database,
    agents,
    logger: { warn: report, error: report },
    now: () => new Date(now()),
    openSessionsPerAccount: config.openSessionsPerAccount,
    sessionsPerAccount: config.sessionsPerAccount,
    storedBytesPerAccount: config.storedMbPerAccount * bytesPerMb,
    retainEndedDays: config.retainEndedDays,
  })
  starting.defer(() => engine.stop())
  const accounts = createAccounts({ pool, now })
  const { dataFolder } = config
  const http = await createHttp({ pool, engine, dataFolder, version, limits: config, now, log })
  const started = starting.move()
  return {
    upstream: async (request: Request, peer: string, devices: KnownDevices = new Map()) =>
      http.fetch(request, { peer, devices }),
    hasAccounts: () => accounts.exist(),
    failed,
    agent: engine.agents[0],
    modelLine,
    stop: () => started.disposeAsync(),
  }
}
