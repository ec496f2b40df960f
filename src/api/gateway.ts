import type { HoldKeyRequest } from '#src/contract/requests.ts'
import type { Credentials } from '#src/model/account.ts'

import type { CallOptions } from './api.ts'
import { decodeCredentials } from './decode/decode-account.ts'
import { createFields, isJsonObject, nameTable, unreadable } from './decode/fields.ts'
import { decodeFlag, decodeWord } from './decode/values.ts'
import { createTransport, type TransportOptions } from './transport.ts'

export type GatewayConfig = {
  mode: string
  /** What stands behind the gateway: "local", or the address of a service elsewhere. */
  service: string | null
  /** The agent that runs new sessions, when it is known ("rehearsal" is no thinking). */
  agent: string | null
  version: string | null
  /** Whether anybody has signed up; null where that is not known. */
  hasAccounts: boolean | null
}

/** The credentials endpoints of our own gateway: keys lie sealed there, and only their names come back. */
export type Gateway = {
  getConfig(options?: CallOptions): Promise<GatewayConfig>
  getCredentials(options?: CallOptions): Promise<Credentials>
  /** The gateway tries the key against the service first: SessionError when the service refuses it. */
  holdKey(request: HoldKeyRequest): Promise<Credentials>
  setActiveKey(name: string): Promise<Credentials>
  /** Forgets a key here; revoking it is `revokeKey` of the Api. */
  forgetKey(name: string): Promise<Credentials>
  signOut(): Promise<Credentials>
}

const root = '/__signalbox'

/** Binds the credentials endpoints; errors are those of the transport. */
export function createGateway(options: TransportOptions): Gateway {
  const send = createTransport(options)
  const get = (path: string, { signal }: CallOptions = {}) =>
    send('GET', `${root}${path}`, { signal, timeoutMs: 10_000 })
  const change = async (method: string, path: string, body?: unknown) =>
    decodeCredentials(await send(method, `${root}${path}`, { body, timeoutMs: 30_000 }))

  return {
    getConfig: async (call) => decodeConfig(await get('/config', call)),
    getCredentials: async (call) => decodeCredentials(await get('/custody', call)),
    holdKey: (request) => change('POST', '/keys', request),
    setActiveKey: (name) => change('POST', '/keys/active', { name }),
    forgetKey: (name) => change('DELETE', `/keys/${encodeURIComponent(name)}`),
    signOut: () => change('POST', '/signout', {}),
  }
}

const configTable = nameTable('config', {
  mode: 'mode',
  service: 'service',
  agent: 'agent',
  version: 'version',
  hasAccounts: 'hasAccounts',
})

function decodeConfig(body: unknown): GatewayConfig {
  const fields = createFields(isJsonObject(body) ? body : {}, configTable)
  const mode = fields.readAs('mode', decodeWord)
  if (mode === null) throw unreadable(body, 'no mode in it')
  return {
    mode,
    service: fields.readAs('service', decodeWord),
    agent: fields.readAs('agent', decodeWord),
    version: fields.readAs('version', decodeWord),
    hasAccounts: fields.readAs('hasAccounts', decodeFlag),
  }
}
