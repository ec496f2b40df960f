import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import * as z from 'zod/mini'

import type { Config } from './config.ts'
import { explainFolderFault } from './folder-fault.ts'
import { createClientAddress } from './gateway/addresses.ts'
import { createGateway } from './gateway/create-gateway.ts'
import { createListener } from './gateway/listener.ts'
import { readServiceKey, createRemoteService } from './gateway/remote-service.ts'
import { createLog } from './http/log.ts'
import { type LocalService, startLocalService } from './start-local-service.ts'

/** Requests, the engine and the database together stop within 10 s. */
const requestsLimitMs = 3_000

export type Server = {
  /** Where the console and the service answer. */
  url: string
  /** Comes when the service cannot go on: its database has ended and does not start again. */
  failed: Promise<Error>
  stop(): Promise<void>
}

/**
 * Starts everything: the port first, so that a taken one fails before anything else is touched, then
 * the database, the engine and the service, or none of them for a service elsewhere, and the gateway in
 * front. Rejects with a sentence.
 */
export async function startServer(
  config: Config,
  options: { distFolder?: string; now?: () => number; write?: (line: string) => void } = {},
): Promise<Server> {
  const { now = Date.now, write = (line: string) => process.stderr.write(line) } = options
  const distFolder = options.distFolder ?? fileURLToPath(new URL('../dist', import.meta.url))
  const log = createLog(config.log, write)
  const listener = await createListener(config)
  let local: LocalService | null = null

  async function stop(): Promise<void> {
    await listener.close(requestsLimitMs)
    await local?.stop()
    log({ event: 'stopped' })
  }

  try {
    const version = await readVersion()
    const { remote } = config
    const key = remote && (await keyOf(remote))
    local = remote === null ? await startLocalService(config, { version, log, now }) : null
    const gateway = await createGateway({
      upstream: local?.upstream ?? createRemoteService(remote?.url ?? ''),
      remote: remote && { url: remote.url, key },
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
      return gateway.fetch(
        request,
        peer === undefined ? {} : { peer: addressOf(peer, forwardedFor) },
      )
    })
  } catch (error) {
    await stop()
    throw explainFolderFault(error, config.dataFolder)
  }
  log({ event: 'started', url: listener.url })
  const failed = local?.failed ?? new Promise<Error>(() => undefined)
  return { url: listener.url, failed, stop }
}

async function keyOf({ keyFile, keyHeader: header }: NonNullable<Config['remote']>) {
  return keyFile === null ? null : { secret: await readServiceKey(keyFile), header }
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
