import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
  lchownSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { minimalEnvironment, programIn, runToEnd } from './postgres-binaries.ts'

/** The name of the superuser that `initdb` makes, under which the service itself does not work. */
export const superuser = 'signalbox'

/** Makes the data folder, which holds more than the database: a user of the server's own can enter it. */
export function openDataFolder(folder: string, user: ServerUser): void {
  mkdirSync(folder, { recursive: true, mode: user ? 0o711 : 0o700 })
  if (!user) return
  // A folder made for us as 0700 would shut the server's user out of its own data.
  chmodSync(folder, statSync(folder).mode | 0o011)
  requireReachable(folder)
}

/** The folder of the embedded server's data, made on first use, and the password of its superuser. */
export async function createServerData(
  folder: string,
  native: string,
  user: ServerUser,
): Promise<{ data: string; password: string }> {
  const data = join(folder, 'postgres')
  const passwordFile = join(folder, 'postgres.password')
  if (existsSync(join(data, 'PG_VERSION'))) {
    const password = existsSync(passwordFile) && readFileSync(passwordFile, 'utf8')
    if (!password) {
      throw new Error(
        `${passwordFile}, the password of the database in ${data}, is missing or empty. Put it back from a copy, or move both away to begin anew.`,
      )
    }
    if (user && statSync(data).uid !== user.uid) giveTo(user, data)
    return { data, password }
  }
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new Error(
      `${data} holds files but no database (its PG_VERSION is missing). Put back what is missing, or move it away to begin anew.`,
    )
  }
  const password = randomBytes(24).toString('hex')
  const made = await initialise(`${data}.new`, password, native, user)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (existsSync(data)) rmdirSync(data)
  renameSync(made, data)
  rmSync(`${data}.new`, { recursive: true })
  return { data, password }
}

/** Made elsewhere and renamed by the caller, so that a kill half-way leaves nothing that looks finished. */
async function initialise(
  place: string,
  password: string,
  native: string,
  user: ServerUser,
): Promise<string> {
  const made = join(place, 'data')
  const passwordFile = join(place, 'password')
  const maker = namedUserFor(user)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { mode: 0o700 })
  mkdirSync(made, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (maker) {
    // No other process of the user whose name is borrowed is in this group.
    chownSync(place, 0, maker.gid)
    chmodSync(place, 0o710)
    for (const path of [made, passwordFile]) chownSync(path, maker.uid, maker.gid)
  }
  const access = ['-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const fault = await runToEnd(
    programIn(native, 'initdb'),
    ['-D', made, ...access, '-E', 'UTF8', '--locale=C'],
    maker,
  )
  if (fault !== null) {
    throw new Error(`PostgreSQL could not make its database in ${made}: ${fault}`)
  }
  rmSync(passwordFile)
  giveTo(user, made)
  return made
}

function requireReachable(folder: string): void {
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) {
      throw new Error(
        `PostgreSQL does not run as root, and its user cannot enter ${path}. Set SIGNALBOX_DATA to a folder outside it, such as /var/lib/signalbox.`,
      )
    }
  }
}

/** The binaries in `native`, or a copy in the data folder if the server's user cannot read `native`. */
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

/** A project inside a closed folder, such as root's home, cannot be read by the server's user. */
function startsAs(user: ServerUser, native: string): boolean {
  const options = { ...user, stdio: 'ignore', cwd: '/', env: minimalEnvironment() } as const
  return spawnSync(programIn(native, 'postgres'), ['--version'], options).status === 0
}

/** Long enough for one that is just stopping. */
const limitMs = 2_000
const busy = 5

/** Makes this process the only one in a data folder, by a lock that the system gives back, kill -9 included. */
export function lockFolder(folder: string): { release(): void } {
  const path = join(folder, 'lock')
  // Nobody else may read it: to read is enough to hold a lock on it.
  writeFileSync(path, '', { mode: 0o600, flag: 'a' })
  const file = new DatabaseSync(path, { timeout: limitMs })
  try {
    file.exec('begin exclusive')
    return { release: () => file.close() }
  } catch (error) {
    file.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    throw new Error(
      `Another Signalbox service is already working in ${folder}. Stop it first, or set SIGNALBOX_DATA to another folder.`,
      { cause: error },
    )
  }
}

/** Null: the user of this process. */
export type ServerUser = { uid: number; gid: number } | null

/** Numbers that neither distributions nor systemd give to anybody. */
const firstFree = 60_706
const lastFree = 61_183
const nobody = 65_534

/** PostgreSQL refuses to run as root: it runs as the owner of its data, else as a free number without an account. */
export function serverUserOf(folder: string): ServerUser {
  if (process.getuid?.() !== 0) return null
  const owners = [join(folder, 'postgres'), folder].map(ownerOf)
  const uid = owners.find((owner) => owner !== null && owner !== 0 && owner !== nobody)
  return asUser(uid ?? freeNumber())
}

/** The owner of this data, "nobody" included: that user may signal a server that was left behind on it. */
export function ownerOfData(data: string): ServerUser {
  const owner = process.getuid?.() === 0 ? ownerOf(data) : null
  return owner === null ? null : asUser(owner)
}

/** `initdb` wants a user with a name: one without borrows that of "nobody", but not its group. */
function namedUserFor(user: ServerUser): ServerUser {
  if (!user || accounts().some(({ uid }) => uid === user.uid)) return user
  return { uid: accounts().find(({ name }) => name === 'nobody')?.uid ?? nobody, gid: user.gid }
}

/** Gives a folder and all that is in it to the server's user. */
export function giveTo(user: ServerUser, folder: string): void {
  if (!user) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), user.uid, user.gid)
  }
  chownSync(folder, user.uid, user.gid)
}

function asUser(uid: number): ServerUser {
  return { uid, gid: uid }
}

function ownerOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null
}

function freeNumber(): number {
  const taken = new Set(accounts().map(({ uid }) => uid))
  for (let uid = firstFree; uid <= lastFree; uid += 1) if (!taken.has(uid)) return uid
  throw new Error('PostgreSQL does not run as root, and no number is free for a user of its own.')
}

function accounts(): { name: string | undefined; uid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => ({ name: line.split(':')[0], uid: Number(line.split(':')[2]) }))
}
