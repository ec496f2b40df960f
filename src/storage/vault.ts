import type { DirectKey } from '#src/model/account.ts'

/** A key, and whether it was in use; keys that an earlier version sealed do not tell. */
export type SealableKey = DirectKey & { active?: boolean }

/** What lies in the browser's database: nothing of it can be read without the passphrase. */
export type SealedKeys = {
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  entries: readonly { service: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }[]
}

export type SealedPlace = {
  find(): Promise<SealedKeys | null>
  save(sealed: SealedKeys): Promise<void>
  remove(): Promise<void>
}

/** As dear as guessing shall be (PBKDF2-SHA256). */
export const ITERATIONS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12

/**
 * Keys under a passphrase, open until `lock`: PBKDF2-SHA256 to AES-256-GCM. Each key is bound to the
 * origin of this page and to its service, so that a sealed key moved elsewhere opens nowhere else.
 */
export function createVault(place: SealedPlace, origin: string) {
  const { subtle } = globalThis.crypto
  let unlocked: { key: CryptoKey; salt: Uint8Array<ArrayBuffer>; iterations: number } | null = null

  const algorithm = (service: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(`${origin} ${service}`),
  })

  async function keyOf(
    passphrase: string,
    salt: Uint8Array<ArrayBuffer>,
    iterations: number,
  ): Promise<CryptoKey> {
    const words = bytesOf(passphrase.normalize('NFKC'))
    const base = await subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey'])
    return subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
      base,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  }

  async function seal(keys: readonly SealableKey[]): Promise<void> {
    if (!unlocked) return
    const { key, salt, iterations } = unlocked
    const entries = await Promise.all(
      keys.map(async (one) => {
        const iv = randomBytes(IV_BYTES)
        const plain = bytesOf(JSON.stringify(one))
        const data = await subtle.encrypt(algorithm(one.service, iv), key, plain)
        return { service: one.service, iv, data }
      }),
    )
    await place.save({ salt, iterations, entries })
  }

  return {
    exists: async () => (await place.find()) !== null,
    isOpen: () => unlocked !== null,
    /** Seals the keys under a new passphrase, in place of whatever lay there. */
    async create(passphrase: string, keys: readonly SealableKey[]): Promise<void> {
      const salt = randomBytes(SALT_BYTES)
      const key = await keyOf(passphrase, salt, ITERATIONS)
      unlocked = { key, salt, iterations: ITERATIONS }
      await seal(keys)
    },
    /** The keys; null when the passphrase is another one, or what lies there was tampered with. */
    async open(passphrase: string): Promise<readonly SealableKey[] | null> {
      const sealed = await place.find()
      if (!sealed) return null
      const { salt, iterations, entries } = sealed
      const key = await keyOf(passphrase, salt, iterations)
      try {
        const keys = await Promise.all(
          entries.map(async ({ service, iv, data }) => {
            const plain = await subtle.decrypt(algorithm(service, iv), key, data)
            const read: SealableKey = JSON.parse(new TextDecoder().decode(plain))
            const { name, key: secret, header, active = false } = read
            // Sealed by an earlier version it says nothing; it counts once they are sealed no longer.
            const whenIdle = read.whenIdle === 'keep' ? 'keep' : 'forget'
            return { name, key: secret, header, service, whenIdle, active } satisfies SealableKey
          }),
        )
        unlocked = { key, salt, iterations }
        return keys
      } catch {
        return null
      }
    },
    /** Seals the keys anew under the passphrase that it is open by; without keys nothing is left there. */
    async save(keys: readonly SealableKey[]): Promise<void> {
      if (!unlocked) return
      if (keys.length > 0) return seal(keys)
      unlocked = null
      await place.remove()
    },
    lock(): void {
      unlocked = null
    },
    async remove(): Promise<void> {
      unlocked = null
      await place.remove()
    },
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return globalThis.crypto.getRandomValues(new Uint8Array(count))
}
