import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { toBase62 } from './identifier.ts'

const keyPattern = /^ask_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** A new API key: `ask_`, 256 random bits in base 62, and 6 characters of checksum. */
export function createKeySecret(): string {
  const body = toBase62(randomBytes(32), 43)
  return `ask_${body}${checksum(body)}`
}

/** Whether a text has the form and the checksum of a key, so that a typing slip costs no lookup. */
export function isKeySecret(text: string): boolean {
  const match = keyPattern.exec(text)
  return match?.[1] !== undefined && checksum(match[1]) === match[2]
}

/** The part of a key that may be shown again: `ask_` and 8 characters. */
export function keyPrefix(secret: string): string {
  return secret.slice(0, 'ask_'.length + 8)
}

/** A new refresh token: 256 random bits. */
export function createRefreshSecret(): string {
  return `rft_${randomBytes(32).toString('base64url')}`
}

/** SHA-256; a plain hash is enough for secrets of 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function checksum(body: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(body))
  return toBase62(bytes, 6)
}
