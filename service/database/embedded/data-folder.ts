import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { minimalEnvironment, programIn } from './postgres-binaries.ts'
import { giveTo, namedUserFor, type ServerUser } from './server-user.ts'

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
export function createServerData(
  folder: string,
  native: string,
  user: ServerUser,
): { data: string; password: string } {
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
  const made = initialise(`${data}.new`, password, native, user)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (existsSync(data)) rmdirSync(data)
  renameSync(made, data)
  rmSync(`${data}.new`, { recursive: true })
  return { data, password }
}

/** Made elsewhere and renamed by the caller, so that a kill half-way leaves nothing that looks finished. */
function initialise(place: string, password: string, native: string, user: ServerUser): string {
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
  const { status, error, stderr } = spawnSync(
    programIn(native, 'initdb'),
    ['-D', made, ...access, '-E', 'UTF8', '--locale=C'],
    { ...maker, cwd: '/', env: minimalEnvironment(), encoding: 'utf8' },
  )
  if (status !== 0) {
    const cause = error?.message ?? /error: (.*)/.exec(stderr)?.[1] ?? stderr.trim()
    throw new Error(`PostgreSQL could not make its database in ${made}: ${cause}`)
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
