import { createTransport } from '#src/api/transport.ts'
import type { Credentials, DirectKey } from '#src/model/account.ts'
import type { KeyHeader } from '#src/model/dialect.ts'
import { SessionError } from '#src/model/errors.ts'
import type { Direct } from '#src/queries/client/client.ts'
import { tryKey } from '#src/queries/service/try-key.ts'
import {
  createVault,
  ITERATIONS,
  NotSealedError,
  type SealableKey,
  type SealedPlace,
} from '#src/storage/vault.ts'

import * as words from './direct-words.ts'
import { ACCOUNT_HEADER, KEY_HEADER, NONE } from './request-names.ts'

type DirectOptions = {
  /** Origins of the services that the build allows; no other is ever asked. */
  services: readonly string[]
  fetch: typeof globalThis.fetch
  place: SealedPlace
  /** Origin of this page: keys are bound to it. */
  origin: string
  /** Told when keys have come or gone by themselves. */
  onChange: (credentials: Credentials) => void
}

type HeldDirectKey = DirectKey & { identity: string }

export function createDirect(options: DirectOptions): Direct {
  const { services, place, origin, onChange } = options
  const vault = createVault(place, origin)
  let keys: readonly HeldDirectKey[] = []
  let activeName: string | null = null
  let wasLeft = false

  const findActive = () => keys.find(({ name }) => name === activeName) ?? null
  const serviceNow = () => findActive()?.service ?? services[0] ?? ''

  function credentials(): Credentials {
    return {
      account: null,
      keys: keys.map(({ name, key, identity, header, service }) => ({
        name,
        hint: `…${key.slice(-4)}`,
        identity,
        keyId: null,
        header,
        active: name === activeName,
        service,
      })),
    }
  }

  async function identified(key: DirectKey): Promise<HeldDirectKey> {
    return { ...key, identity: await identifyDirectKey(origin, key.service, key.key) }
  }

  function hold(next: readonly HeldDirectKey[], active: string | null): void {
    keys = next
    activeName = active ?? next[0]?.name ?? null
  }

  /** Changes the sealed keys, where they are open; what fails is said beside the field. */
  const reseal = (field: string, ...change: Parameters<typeof vault.change>) =>
    vault.change(...change).catch((error: unknown) => {
      throw error instanceof NotSealedError
        ? fieldError(field, words.notSealed[error.reason])
        : error
    })

  /** The sealed keys with the keys of this page; the key in use stays so, also under another name. */
  function merged(kept: readonly SealableKey[]): readonly SealableKey[] {
    const active = findActive()
    const all = withKeys(kept, keys)
    return active ? inUse(all, all.find(isSameKey(active))?.name ?? null) : all
  }

  /** Holds the unsealed keys; locked again meanwhile, the page holds nothing. */
  async function take(sealed: readonly SealableKey[]): Promise<boolean> {
    // A service that the build no longer allows is not asked, though its key was sealed once.
    const allowed = sealed.filter(({ service }) => services.includes(service))
    const held = await Promise.all(allowed.map(identified))
    if (!vault.isOpen()) return false
    hold(held, allowed.find((one) => one.active)?.name ?? null)
    return true
  }

  function lock(): void {
    vault.lock()
    hold([], null)
  }

  const send = createDirectFetch(options.fetch, (identity) => {
    const active = findActive()
    const isAnyKey = identity === null || (identity === NONE && active === null)
    if (isAnyKey) return { key: active, service: serviceNow() }
    // The same key may be held under two names, with another header each.
    const isNamed = (one: { identity: string }) => one.identity === identity
    const key = active && isNamed(active) ? active : keys.find(isNamed)
    return key ? { key, service: key.service } : null
  })

  return {
    services,
    fetch: send,
    gateway: {
      getConfig: () => {
        const unknown = { agent: null, model: null, version: null, hasAccounts: null }
        return Promise.resolve({ mode: 'direct', service: serviceNow(), ...unknown })
      },
      getCredentials: () => Promise.resolve(credentials()),
      async holdKey({ name, key, header, service = services[0] ?? '', whenIdle = 'forget' }) {
        if (!services.includes(service)) {
          throw fieldError('service', words.serviceNotAllowed)
        }
        const headers: readonly KeyHeader[] = header ? [header] : ['Authorization', 'X-Service-Key']
        const accepted = await checkDirectKey(options.fetch, service, key, headers)
        const held = await identified({ name, key, header: accepted, service, whenIdle })
        const replaced = keys.filter((one) => one.name === name)
        let added = held
        await reseal('key', (kept) => {
          const others = without(kept, replaced)
          added = freelyNamed(held, others)
          return inUse([...others, added], added.name)
        })
        wasLeft = false
        hold([...without(keys, replaced), added], added.name)
        return credentials()
      },
      async setActiveKey(name) {
        if (!keys.some((one) => one.name === name)) return credentials()
        hold(keys, name)
        // In this page it is in use, whatever comes of the note for the next time.
        await vault.change((kept) => inUse(kept, name)).catch(() => null)
        return credentials()
      },
      async forgetKey(name) {
        const gone = keys.filter((one) => one.name === name)
        const left = without(keys, gone)
        const active = name === activeName ? (left[0]?.name ?? null) : activeName
        await reseal('name', (kept) => inUse(without(kept, gone), active))
        // Keys of other tabs are still sealed: the passphrase brings them here.
        if (left.length === 0) vault.lock()
        hold(left, active)
        return credentials()
      },
      async signOut() {
        lock()
        return credentials()
      },
    },
    vault: async () => ({
      exists: await vault.exists(),
      open: vault.isOpen(),
      wasLeft,
      forgets: !vault.isOpen() && keys.some(({ whenIdle }) => whenIdle === 'forget'),
    }),
    async unlock(passphrase) {
      const opened = await vault.open(passphrase)
      if (!opened) return false
      let sealed = opened
      let isPastedSealed = true
      if (keys.length > 0) {
        const sealing = reseal('passphrase', (kept) => (sealed = merged(kept)))
        await sealing.catch((error: unknown) => {
          if (!vault.isOpen()) throw error
          // An open vault stays open, though nothing more can be stored.
          isPastedSealed = sealed.length === opened.length
        })
      }
      if (!(await take(sealed))) return false
      wasLeft = false
      onChange(credentials())
      if (!isPastedSealed) throw fieldError('passphrase', words.pastedNotSealed)
      return true
    },
    seal: (passphrase) => vault.create(passphrase, inUse(keys, activeName)),
    lock() {
      lock()
      onChange(credentials())
    },
    async leave() {
      const mayStay = keys.some(({ whenIdle }) => whenIdle === 'keep')
      // Another tab may have removed what was sealed: what is to stay then stays.
      if (mayStay && vault.isOpen()) await vault.exists()
      const staying = vault.isOpen() ? [] : keys.filter(({ whenIdle }) => whenIdle === 'keep')
      if (staying.length === keys.length) return
      vault.lock()
      hold(staying, staying.find(({ name }) => name === activeName)?.name ?? null)
      wasLeft = true
      onChange(credentials())
    },
    async removeVault() {
      await vault.remove(async (kept) => void (await take(merged(kept))))
      onChange(credentials())
    },
  }
}

const isSameKey = (one: DirectKey) => (other: DirectKey) =>
  one.key === other.key && one.service === other.service && one.header === other.header

/** The keys but those that are gone; another tab may have given their names to others. */
function without<Key extends DirectKey>(keys: readonly Key[], gone: readonly DirectKey[]) {
  const isGone = (key: Key) => gone.filter(isSameKey(key)).some(({ name }) => name === key.name)
  return keys.filter((key) => !isGone(key))
}

/** The key under its name, with a number where another key has it. */
function freelyNamed<Key extends DirectKey>(key: Key, others: readonly DirectKey[]): Key {
  const names = new Set(others.map(({ name }) => name))
  let { name } = key
  for (let count = 2; names.has(name); count += 1) name = `${key.name} ${count}`
  return { ...key, name }
}

/** The keys with more of them; none is there twice. */
function withKeys(keys: readonly SealableKey[], more: readonly DirectKey[]) {
  const all = [...keys]
  for (const key of more) {
    if (!all.some(isSameKey(key))) all.push(freelyNamed(key, all))
  }
  return all
}

const inUse = (keys: readonly SealableKey[], name: string | null): readonly SealableKey[] =>
  keys.map((key) => ({ ...key, active: key.name === name }))

/**
 * Requests to the service of the key that they name, else of the one in use: the only place that puts a
 * key into a header. `target` gives null for a key that this page does not hold (any more).
 */
function createDirectFetch(
  fetchNow: typeof globalThis.fetch,
  target: (identity: string | null) => { key: DirectKey | null; service: string } | null,
): typeof globalThis.fetch {
  return (input, init = {}) => {
    const found = target(new Headers(init.headers).get(KEY_HEADER))
    if (found === null) return Promise.resolve(answerOtherKey())
    const { key, service } = found
    const path = typeof input === 'string' && input.startsWith('/') ? input : '/'
    return fetchNow(`${service}${path}`, withKey(init, key))
  }
}

/** In place of the service's answer to a request for another key. */
function answerOtherKey(): Response {
  const init = { status: 409, headers: { [KEY_HEADER]: 'other' } }
  return Response.json({ error: { code: 'other_key', message: words.otherKeyInUse } }, init)
}

/** The marks for our own gateway mean nothing to a service, and would only need its leave. */
function withKey(init: RequestInit, key: Pick<DirectKey, 'key' | 'header'> | null): RequestInit {
  const headers = new Headers(init.headers)
  for (const mark of ['X-Signalbox', 'X-Signalbox-Again', KEY_HEADER, ACCOUNT_HEADER]) {
    headers.delete(mark)
  }
  if (key) headers.set(key.header, key.header === 'Authorization' ? `Bearer ${key.key}` : key.key)
  return { ...init, headers, credentials: 'omit', referrerPolicy: 'no-referrer' }
}

/** The error of a request that this page cannot carry out, about one field of it. */
function fieldError(field: string, message: string): SessionError {
  return new SessionError(message, {
    status: 400,
    body: { error: { message, field } },
    requestId: null,
  })
}

/**
 * The first header in which a service takes a key, by asking for a session that cannot be there: 404
 * means that it took it. Rejects with SessionError about `key` when it takes it in none.
 */
async function checkDirectKey(
  fetchNow: typeof globalThis.fetch,
  service: string,
  key: string,
  headers: readonly KeyHeader[],
): Promise<KeyHeader> {
  for (const header of headers) {
    const send = createTransport({
      baseUrl: service,
      fetch: (input, init = {}) => fetchNow(input, withKey(init, { key, header })),
    })
    const ask = (id: string) => send('GET', `/v1/sessions/${id}`, { timeoutMs: 10_000 })
    if ((await tryKey(ask)).isTaken) return header
  }
  throw fieldError('key', words.keyNotAccepted)
}

/**
 * The identity of a key of this page: the same in every tab and after every start, and bound to the page's
 * origin and the key's service. Nobody here keeps a secret to mix in, so that guessing is made as dear as at
 * the vault (PBKDF2-SHA256).
 */
async function identifyDirectKey(origin: string, service: string, key: string): Promise<string> {
  const { subtle } = globalThis.crypto
  const encoder = new TextEncoder()
  const base = await subtle.importKey('raw', encoder.encode(key), 'PBKDF2', false, ['deriveBits'])
  const salt = encoder.encode(`identity ${origin} ${service}`)
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  const derived = new Uint8Array(await subtle.deriveBits(algorithm, base, 128))
  return Array.from(derived, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const IDLE_MS = 15 * 60_000
const HIDDEN_MS = 60 * 60_000
const LOOK_MS = 15_000

type IdleOptions = {
  now: () => number
  lock: () => unknown
  page: Pick<Document, 'hidden' | 'addEventListener'>
}

/** Locks after a quarter of an hour without a hand on the page, or an hour of not being seen. */
export function lockWhenIdle({ now, lock, page }: IdleOptions): void {
  let touchedAt = now()
  let hiddenAt: number | null = null
  const look = () => {
    if (page.hidden) hiddenAt ??= now()
    const hiddenMs = hiddenAt === null ? 0 : now() - hiddenAt
    if (!page.hidden) hiddenAt = null
    // Nobody can touch a page that is hidden: there the longer time counts.
    const idleMs = page.hidden || hiddenMs > 0 ? 0 : now() - touchedAt
    if (hiddenMs > HIDDEN_MS || idleMs > IDLE_MS) lock()
    if (!page.hidden && hiddenMs > 0) touchedAt = now()
  }
  // After a sleep of the device the first touch may come before the first look.
  const touched = () => {
    look()
    touchedAt = now()
  }
  setInterval(look, LOOK_MS)
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    page.addEventListener(event, touched, { passive: true, capture: true })
  page.addEventListener('visibilitychange', look)
}
