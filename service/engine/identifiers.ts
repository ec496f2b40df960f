import { hash } from 'node:crypto'

/** An id by the place in the session: a step repeated after a crash writes the same row, not a second one. */
export function derivedId(
  prefix: 'rnd' | 'msg' | 'inp',
  ...place: readonly (string | number)[]
): string {
  return `${prefix}_${hash('sha256', place.join(' ')).slice(0, 20)}`
}
