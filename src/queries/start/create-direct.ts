import type { Credentials, DirectKey } from '#src/model/account.ts'
import type { KeyHeader } from '#src/model/dialect.ts'
import type { Direct } from '#src/queries/client/client.ts'
import { createVault, type SealedPlace } from '#src/storage/vault.ts'

import { checkDirectKey, createDirectFetch, fieldError, identifyDirectKey } from './direct-fetch.ts'
import { NONE } from './request-names.ts'

/** The same in a browser: bound to the origin of this page, and left when nobody is there. */
export function openDirect(options: Omit<DirectOptions, 'origin'> & { now: () => number }): Direct {
  const { document: page, location } = globalThis
  const direct = createDirect({ ...options, origin: location?.origin ?? '' })
  if (!page) return direct
  lockWhenIdle({ now: options.now, page, lock: direct.leave })
  return direct
}

type DirectOptions = {
  /** Origins of the services that the build allows; no other is ever asked. */
  services: readonly string[]
  fetch: typeof globalThis.fetch
  place: SealedPlace
  /** Origin of this page. */
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

  async function change(...held: Parameters<typeof hold>): Promise<Credentials> {
    hold(...held)
    await vault.save(keys)
    return credentials()
  }

  function lock(): void {
    vault.lock()
    hold([], null)
  }

  const { send, probe } = createDirectFetch(options.fetch, (identity) => {
    const active = findActive()
    const isAnyKey = identity === null || (identity === NONE && active === null)
    if (isAnyKey) return { key: active, service: serviceNow() }
    // One key may be held under two names, with another header each.
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
          throw fieldError('service', 'This build of the console may not talk to that service.')
        }
        const headers: readonly KeyHeader[] = header ? [header] : ['Authorization', 'X-Service-Key']
        const accepted = await checkDirectKey(options.fetch, service, key, headers)
        const held = await identified({ name, key, header: accepted, service, whenIdle })
        const others = keys.filter((one) => one.name !== name)
        wasLeft = false
        return change([...others, held], name)
      },
      async setActiveKey(name) {
        if (keys.some((one) => one.name === name)) activeName = name
        return credentials()
      },
      forgetKey: (name) =>
        change(
          keys.filter((one) => one.name !== name),
          name === activeName ? null : activeName,
        ),
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
      // A service that the build no longer allows is not asked, whatever was sealed once.
      const allowed = opened.filter(({ service }) => services.includes(service))
      const held = await Promise.all(allowed.map(identified))
      // Locked again meanwhile, it holds nothing.
      if (!vault.isOpen()) return false
      hold(held, null)
      wasLeft = false
      onChange(credentials())
      return true
    },
    seal: (passphrase) => vault.create(passphrase, keys),
    lock() {
      lock()
      onChange(credentials())
    },
    leave() {
      const staying = vault.isOpen() ? [] : keys.filter(({ whenIdle }) => whenIdle === 'keep')
      if (staying.length === keys.length) return
      vault.lock()
      hold(staying, staying.find(({ name }) => name === activeName)?.name ?? null)
      wasLeft = true
      onChange(credentials())
    },
    removeVault: () => vault.remove(),
    answersAtAll: probe,
  }
}

const IDLE_MS = 15 * 60_000
const HIDDEN_MS = 60 * 60_000
const LOOK_MS = 15_000

type IdleOptions = {
  now: () => number
  lock: () => void
  page: Pick<Document, 'hidden' | 'addEventListener'>
}

/** Locks after a quarter of an hour without a hand on the page, or an hour of not being seen. */
export function lockWhenIdle({ now, lock, page }: IdleOptions): void {
  let touchedAt = now()
  let hiddenAt: number | null = null
  const touched = () => void (touchedAt = now())
  const look = () => {
    if (page.hidden) hiddenAt ??= now()
    const hiddenMs = hiddenAt === null ? 0 : now() - hiddenAt
    if (!page.hidden) hiddenAt = null
    // Nobody can touch a page that is hidden: there the longer time counts.
    const idleMs = page.hidden || hiddenMs > 0 ? 0 : now() - touchedAt
    if (hiddenMs > HIDDEN_MS || idleMs > IDLE_MS) lock()
    if (!page.hidden && hiddenMs > 0) touched()
  }
  setInterval(look, LOOK_MS)
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    page.addEventListener(event, touched, { passive: true })
  page.addEventListener('visibilitychange', look)
}
