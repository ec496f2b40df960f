import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The text of `<dataFolder>/secrets/<name>`, made by `create` when there is none. The file is
 * readable by its owner alone and appears whole: of two processes that start at once, one wins and
 * both read the same secret.
 */
export async function readSecretFile(
  dataFolder: string,
  name: string,
  create: () => string | Promise<string>,
): Promise<string> {
  const folder = join(dataFolder, 'secrets')
  const path = join(folder, name)
  const found = await readExisting(path)
  if (found !== null) return found

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}.${randomUUID()}`)
  await writeFile(draft, await create(), { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

async function readExisting(path: string): Promise<string | null> {
  try {
    await chmod(path, 0o600)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
