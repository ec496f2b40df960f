import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A new API key: `ask_` and 288 random bits in base 62. */
export function createKeySecret(): string {
  return `ask_${toBase62(randomBytes(36), 49)}`
}

/** A new refresh token: 256 random bits. */
export function createRefreshSecret(): string {
  return `rft_${randomBytes(32).toString('base64url')}`
}

/** SHA-256; a plain hash is enough for secrets of 256 random bits and more. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new identifier such as `usr_…`: 128 random bits after the prefix. */
export function createIdentifier(prefix: 'usr' | 'key' | 'sgn' | 'req' | 'cus' | 'dev'): string {
  return `${prefix}_${toBase62(randomBytes(16), 22)}`
}

/** Bytes as digits and letters only, padded with zeros to `length`. */
function toBase62(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (rest > 0n) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text.padStart(length, '0')
}

/** The text of `<dataFolder>/secrets/<name>`, made by `create` once, whole and for its owner alone. */
export async function readSecretFile(
  dataFolder: string,
  name: string,
  create: () => string | Promise<string> = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const folder = join(dataFolder, 'secrets')
  const path = join(folder, name)
  try {
    await chmod(path, 0o600)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}.${randomUUID()}`)
  await writeFile(draft, await create(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

/** The form of a key that a header takes. */
export const keyForm = /^[\x21-\x7e]+$/

/**
 * The key in the file that `variable` names. Throws a sentence when there is none; what becomes of a file that
 * others may read is for `ifOpen` to say.
 */
export async function readKeyFile(
  variable: string,
  path: string,
  ifOpen: (error: Error) => void,
): Promise<string> {
  const refused = (why: string) => new Error(`${variable} is ${path}, which ${why}.`)
  const found = await stat(path).catch(() => null)
  if (!found || found.isDirectory()) throw refused('is not a file that can be read')
  // Windows keeps no such bits.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    ifOpen(refused('others may read too: chmod 600 it'))
  }
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw refused('is not a file that can be read')
  const key = text.trim()
  if (!keyForm.test(key)) throw refused('does not hold a key of one word')
  return key
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
