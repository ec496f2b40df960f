import { hkdfSync, createHmac } from 'node:crypto'

import { CompactEncrypt, compactDecrypt } from 'jose'
import { JOSEError } from 'jose/errors'

import { readSecretFile, hashSecret } from '#service/auth/secrets.ts'
import { browserLifetimeMs } from '#service/auth/sign-ins.ts'
import { Problem } from '#service/http/problem.ts'

import type { HeldCredentials } from './held-credentials.ts'

/** 132 bits: no two keys meet by chance. */
const letters = 22

const idleMs = 30 * 60 * 1000

/** Browsers keep 4,096 bytes per cookie, its name and attributes included. */
const mostBytes = 3_900

/** The text for the cookie, and how many seconds it stays good without use. */
export type Sealed = { text: string; maxAgeS: number }

export type Opened = { credentials: HeldCredentials; sealedAtMs: number }

/** Seals credentials into a text for the cookie, and opens it again; of one page. */
export type Seal = ReturnType<Seals['boundTo']>

export type Seals = Awaited<ReturnType<typeof createSeals>>

type Packed = {
  sealedAtMs: number
  /** Cookies go to every port of a host: this one opens only with what the page alone can send. */
  pageHash: string
  credentials: HeldCredentials
}

/** JWE (dir, A256GCM) under a key in the data folder, another one for each service (null: the local one). */
export async function createSeals(options: {
  dataFolder: string
  serviceUrl: string | null
  now: () => number
}) {
  const { dataFolder, serviceUrl, now } = options
  const kept = await readCookieKey(dataFolder)
  const key =
    serviceUrl === null ? kept : Buffer.from(hkdfSync('sha256', kept, '', `for ${serviceUrl}`, 32))

  // Another one for each service: the same after a restart, and of no use elsewhere.
  const purpose = `identities of keys for ${serviceUrl ?? 'local'}`
  const namingKey = Buffer.from(hkdfSync('sha256', kept, '', purpose, 32))

  /** Throws a 400 when too much is held. */
  async function close(credentials: HeldCredentials, pageHash: string): Promise<Sealed> {
    const text = await encrypt({ sealedAtMs: now(), pageHash, credentials } satisfies Packed, key)
    if (text.length > mostBytes) {
      throw new Problem(
        'invalid_request',
        'This browser cannot hold that much: forget a key, or give keys shorter names.',
        { details: { field: 'name' } },
      )
    }
    const remainingMs = Math.min(idleMs, credentials.createdAtMs + browserLifetimeMs - now())
    return { text, maxAgeS: Math.max(0, Math.floor(remainingMs / 1000)) }
  }

  /** Null for what was not sealed here or for this page, was changed, or is past its time (12 h, 30 min unused). */
  async function open(text: string, pageHash: string): Promise<Opened | null> {
    const packed = await decrypt<Packed>(text, key)
    if (packed?.pageHash !== pageHash) return null
    const { credentials, sealedAtMs } = packed
    const isOver =
      now() >= sealedAtMs + idleMs || now() >= credentials.createdAtMs + browserLifetimeMs
    return isOver ? null : { credentials, sealedAtMs }
  }

  return {
    identify: (secret: string) =>
      createHmac('sha256', namingKey).update(secret).digest('base64url').slice(0, letters),
    /** For the page that sends this secret; without one nothing opens, and closing throws a 403. */
    boundTo(pageSecret: string | null) {
      const pageHash = pageSecret && hashSecret(pageSecret).toString('base64url')
      return {
        close(credentials: HeldCredentials): Promise<Sealed> {
          if (pageHash) return close(credentials, pageHash)
          throw new Problem('forbidden', 'The secret of the page is missing: load the page anew.')
        },
        open: async (text: string) => (pageHash ? open(text, pageHash) : null),
      }
    },
  }
}

/** The key of all cookies, made once and kept in the data folder. */
export async function readCookieKey(dataFolder: string): Promise<Buffer> {
  return Buffer.from(await readSecretFile(dataFolder, 'cookie-key'), 'base64url')
}

/** A value that JSON can hold, as a text that only this key opens. */
export function encrypt(value: unknown, key: Uint8Array): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

/** The value in a text; null if the text was not sealed under this key, or was changed. */
export async function decrypt<Value>(text: string, key: Uint8Array): Promise<Value | null> {
  try {
    const { plaintext } = await compactDecrypt(text, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return JSON.parse(Buffer.from(plaintext).toString())
  } catch (error) {
    if (error instanceof JOSEError) return null
    throw error
  }
}
