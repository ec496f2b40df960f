import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new identifier such as `usr_…`: 128 random bits after the prefix. */
export function createIdentifier(prefix: 'usr' | 'key' | 'sgn' | 'req' | 'cus' | 'ses'): string {
  return `${prefix}_${toBase62(randomBytes(16), 22)}`
}

/** Bytes as digits and letters only, padded with zeros to `length`. */
export function toBase62(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (rest > 0n) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text.padStart(length, '0')
}
