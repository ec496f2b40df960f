import { readFile, stat } from 'node:fs/promises'

/**
 * The key in the file of SERVICE_KEY_FILE. Throws a sentence when it cannot be read, may be read by
 * others, or holds no key.
 */
export async function readServiceKey(path: string): Promise<string> {
  const refused = (why: string) => new Error(`SERVICE_KEY_FILE is ${path}, which ${why}.`)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw refused('is not a file that can be read')
  // Windows keeps no such bits.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw refused('others may read too: chmod 600 it')
  }
  const key = (await readFile(path, 'utf8')).trim()
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) throw refused('does not hold a key of one word')
  return key
}
