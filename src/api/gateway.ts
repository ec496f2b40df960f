import type { HoldKeyRequest } from '#src/contract/requests.ts'

import type { CallOptions } from './api.ts'
import { decodeCredentials } from './decode/decode-account.ts'
import { decodeWord, objectOnly, unreadable } from './decode/fields.ts'
import { decodeFlag } from './decode/plain-values.ts'
import { createTransport, type TransportOptions } from './transport.ts'
import * as words from './words.ts'

export type GatewayConfig = {
  mode: string
  /** "local", or the address of a service elsewhere behind the gateway. */
  service: string | null
  /** The agent that runs new sessions, if it is known ("rehearsal" does not think). */
  agent: string | null
  /** The model behind that agent. */
  model: string | null
  version: string | null
  /** Null if it is not known that anybody has signed up. */
  hasAccounts: boolean | null
}

export type Gateway = ReturnType<typeof createGateway>

const root = '/__signalbox'

/** The endpoints of our own gateway, which keeps keys sealed and answers with their names; errors as of the transport. */
export function createGateway(options: TransportOptions) {
  const send = createTransport(options)
  const get = (path: string, { signal }: CallOptions = {}) =>
    send('GET', `${root}${path}`, { signal, timeoutMs: 10_000 })
  const change = async (method: string, path: string, body?: unknown) =>
    decodeCredentials(await send(method, `${root}${path}`, { body, timeoutMs: 30_000 }))

  return {
    getConfig: async (call?: CallOptions) => decodeConfig(await get('/config', call)),
    getCredentials: async (call?: CallOptions) => decodeCredentials(await get('/custody', call)),
    /** The gateway first tries the key at the service: SessionError if the service refuses the key. */
    holdKey: (request: HoldKeyRequest) => change('POST', '/keys', request),
    setActiveKey: (name: string) => change('POST', '/keys/active', { name }),
    /** Forgets a key here; `revokeKey` of the Api revokes it. */
    forgetKey: (name: string) => change('DELETE', `/keys/${encodeURIComponent(name)}`),
    /** With `forgetDevice` the account's next sign-in in this browser is one from a new device. */
    signOut: (request: { forgetDevice?: boolean } = {}) => change('POST', '/signout', request),
  }
}

function decodeConfig(body: unknown): GatewayConfig {
  const config = objectOnly(body) ?? {}
  const mode = decodeWord(config['mode'])
  if (mode === null) throw unreadable(body, words.noMode)
  return {
    mode,
    service: decodeWord(config['service']),
    agent: decodeWord(config['agent']),
    model: decodeWord(config['model']),
    version: decodeWord(config['version']),
    hasAccounts: decodeFlag(config['hasAccounts']),
  }
}
