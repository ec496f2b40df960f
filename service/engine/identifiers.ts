import { hash, randomBytes } from 'node:crypto'

/** Random letters and digits after `ses_`, so that it can stand in any path. */
export function createSessionId(): string {
  return `ses_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}

/** An id by the place in the session: a step repeated after a crash writes the same row, not a second one. */
export function derivedId(
  prefix: 'rnd' | 'msg' | 'inp',
  ...place: readonly (string | number)[]
): string {
  return `${prefix}_${hash('sha256', place.join(' ')).slice(0, 20)}`
}
