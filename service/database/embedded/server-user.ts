import { chownSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Null: the user of this process. */
export type ServerUser = { uid: number; gid: number } | null

/** Numbers that neither distributions nor systemd give to anybody. */
const firstFree = 60_706
const lastFree = 61_183
const nobody = 65_534

/**
 * PostgreSQL refuses to run as root. It then runs as the owner of its data, or of the data folder;
 * where that is root or "nobody", as a user of its own: a free number, without an account.
 */
export function serverUserOf(folder: string): ServerUser {
  if (process.getuid?.() !== 0) return null
  const owners = [join(folder, 'postgres'), folder].map(ownerOf)
  const uid = owners.find((owner) => owner !== null && owner !== 0 && owner !== nobody)
  return asUser(uid ?? freeNumber())
}

/** Who may signal a server that was left behind on this data: its owner, "nobody" included. */
export function ownerOfData(data: string): ServerUser {
  const owner = process.getuid?.() === 0 ? ownerOf(data) : null
  return owner === null ? null : asUser(owner)
}

/** `initdb` wants a user with a name: one without borrows that of "nobody", but not its group. */
export function namedUserFor(user: ServerUser): ServerUser {
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
