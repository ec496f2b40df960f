import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { programIn, serverUser } from './postgres-binaries.ts'

/** The data folder of the embedded server, made on first use, and the password of its only user. */
export function createDataFolder(
  folder: string,
  native: string,
): { data: string; password: string } {
  mkdirSync(folder, { recursive: true, mode: serverUser ? 0o711 : 0o700 })
  if (serverUser) {
    // A folder made for us as 0700 would shut the server's user out of its own data.
    chmodSync(folder, statSync(folder).mode | 0o011)
    requireReachable(folder)
  }
  const password = readOrCreatePassword(join(folder, 'postgres.password'))
  const data = join(folder, 'postgres')
  if (!existsSync(data)) initialise(data, password, native)
  return { data, password }
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}

/** Made beside its place and renamed, so that a kill half-way leaves nothing that looks finished. */
function initialise(data: string, password: string, native: string): void {
  const unfinished = `${data}.new`
  const passwordFile = `${data}.new-password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (serverUser) {
    chownSync(unfinished, serverUser.uid, serverUser.gid)
    chownSync(passwordFile, serverUser.uid, serverUser.gid)
  }
  const made = spawnSync(
    programIn(native, 'initdb'),
    [
      '-D',
      unfinished,
      '-U',
      'signalbox',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
    ],
    { ...serverUser, cwd: '/', encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    const cause = made.error?.message ?? made.stderr.trim()
    throw new Error(`PostgreSQL could not make its data folder in ${unfinished}: ${cause}`)
  }
  renameSync(unfinished, data)
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
