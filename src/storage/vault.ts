import type { DirectKey } from '#src/model/account.ts'

import type { Table } from './tables.ts'

/** A key, and whether it was in use; keys that an earlier version sealed do not tell. */
export type SealableKey = DirectKey & { active?: boolean }

/** The sealed keys in the browser's database: nothing of them can be read without the passphrase. */
export type SealedKeys = {
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  entries: readonly { service: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }[]
}

export type SealedPlace = Pick<Table<SealedKeys>, 'find' | 'persist' | 'removeAll'>

/** The only record of the place. */
const KEYS = ['keys']

/** As dear as guessing shall be (PBKDF2-SHA256). */
export const ITERATIONS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12

/** The browser keeps nothing; or the page was locked meanwhile, or another tab changed what lay there. */
export class NotSealedError extends Error {
  readonly reason: 'not-kept' | 'changed'

  constructor(reason: NotSealedError['reason']) {
    super(reason)
    this.reason = reason
  }
}

type Opened = Pick<SealedKeys, 'salt' | 'iterations'> & { key: CryptoKey }

/** The sealed keys are those that were opened here: another tab neither removed them nor sealed anew. */
const isOf = (sealed: SealedKeys | null, { salt }: Opened) =>
  sealed?.salt.every((byte, index) => byte === salt[index]) ?? false

/** Of the tabs of a browser one changes the sealed keys at a time. */
const inTurn = (work: () => Promise<void>) =>
  globalThis.navigator.locks.request('signalbox:vault', work)

/**
 * Keys under a passphrase, open until `lock`: PBKDF2-SHA256 to AES-256-GCM. Each key is bound to the
 * origin of this page and to its service, so that a sealed key moved elsewhere opens nowhere else.
 */
export function createVault(place: SealedPlace, origin: string) {
  const { crypto } = globalThis
  const { subtle } = crypto
  const encoder = new TextEncoder()
  let unlocked: Opened | null = null

  const algorithm = (service: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encoder.encode(`${origin} ${service}`),
  })

  async function keyOf(
    passphrase: string,
    salt: Uint8Array<ArrayBuffer>,
    iterations: number,
  ): Promise<CryptoKey> {
    const words = encoder.encode(passphrase.normalize('NFKC'))
    const base = await subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey'])
    return subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
      base,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  }

  async function seal(
    { key, salt, iterations }: Opened,
    keys: readonly SealableKey[],
  ): Promise<void> {
    const entries = await Promise.all(
      keys.map(async (one) => {
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
        const plain = encoder.encode(JSON.stringify(one))
        const data = await subtle.encrypt(algorithm(one.service, iv), key, plain)
        return { service: one.service, iv, data }
      }),
    )
    if (!(await place.persist(KEYS, { salt, iterations, entries })))
      throw new NotSealedError('not-kept')
  }

  /** The sealed keys; rejects when the key is another one, or what lies there was tampered with. */
  const unseal = ({ entries }: SealedKeys, key: CryptoKey): Promise<readonly SealableKey[]> =>
    Promise.all(
      entries.map(async ({ service, iv, data }) => {
        const plain = await subtle.decrypt(algorithm(service, iv), key, data)
        const read: SealableKey = JSON.parse(new TextDecoder().decode(plain))
        const { name, key: secret, header, active = false } = read
        // Sealed by an earlier version it says nothing; it counts once they are sealed no longer.
        const whenIdle = read.whenIdle === 'keep' ? 'keep' : 'forget'
        return { name, key: secret, header, service, whenIdle, active } satisfies SealableKey
      }),
    )

  return {
    /** Whether keys lie there; locks where another tab has removed or sealed anew what was opened here. */
    async exists(): Promise<boolean> {
      const opened = unlocked
      const sealed = await place.find(KEYS)
      if (opened && opened === unlocked && !isOf(sealed, opened)) unlocked = null
      return sealed !== null
    },
    isOpen: () => unlocked !== null,
    /** Seals the keys under a new passphrase, in place of whatever lay there; rejects where nothing is kept. */
    async create(passphrase: string, keys: readonly SealableKey[]): Promise<void> {
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
      const key = await keyOf(passphrase, salt, ITERATIONS)
      const opened = { key, salt, iterations: ITERATIONS }
      await inTurn(() => seal(opened, keys))
      unlocked = opened
    },
    /** The keys; null when the passphrase is another one, or what lies there was tampered with. */
    async open(passphrase: string): Promise<readonly SealableKey[] | null> {
      const sealed = await place.find(KEYS)
      if (!sealed) return null
      const { salt, iterations } = sealed
      const key = await keyOf(passphrase, salt, iterations)
      const keys = await unseal(sealed, key).catch(() => null)
      if (keys) unlocked = { key, salt, iterations }
      return keys
    },
    /**
     * Changes the keys that lie there by now, also those of other tabs; without keys nothing is left there.
     * Rejects where nothing is kept, and locks where another tab has removed or sealed anew what lay there.
     */
    async change(apply: (kept: readonly SealableKey[]) => readonly SealableKey[]): Promise<void> {
      const opened = unlocked
      if (!opened) return
      await inTurn(async () => {
        const sealed = await place.find(KEYS)
        if (!isOf(sealed, opened)) unlocked = null
        if (!sealed || unlocked !== opened) throw new NotSealedError('changed')
        const next = apply(await unseal(sealed, opened.key))
        if (next.length === 0) {
          await place.removeAll(KEYS)
          unlocked = null
          return
        }
        await seal(opened, next)
        // Locked meanwhile, the page holds none of them.
        if (unlocked !== opened) throw new NotSealedError('changed')
      })
    },
    lock(): void {
      unlocked = null
    },
    /**
     * Forgets what lies there. `take` gets the keys of an open vault first, also those of other tabs; rejects
     * where another tab has sealed anew, or the page was locked meanwhile.
     */
    async remove(take: (kept: readonly SealableKey[]) => Promise<void>): Promise<void> {
      const opened = unlocked
      await inTurn(async () => {
        const sealed = opened && (await place.find(KEYS))
        if (opened && sealed) {
          if (!isOf(sealed, opened)) unlocked = null
          else await take(await unseal(sealed, opened.key))
          if (unlocked !== opened) throw new NotSealedError('changed')
        }
        await place.removeAll(KEYS)
        unlocked = null
      })
    },
  }
}
