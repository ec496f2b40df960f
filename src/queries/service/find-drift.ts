import type { Dialect } from '#src/model/dialect.ts'

/** One difference: where, and what stood and stands there as JSON; null where nothing did or does. */
export type DriftLine = { at: string; before: string | null; now: string | null }

const MOST_LINES = 50
const MOST_LENGTH = 200

/** What a service says of itself that it did not say before, and the other way round. */
export function findDrift(before: Dialect, now: Dialect): readonly DriftLine[] {
  const old = leavesOf({ ...before, digest: null })
  const young = leavesOf({ ...now, digest: null })
  return [...new Set([...old.keys(), ...young.keys()])]
    .map((at) => ({ at, before: old.get(at) ?? null, now: young.get(at) ?? null }))
    .filter((line) => line.before !== line.now)
    .slice(0, MOST_LINES)
}

function leavesOf(value: unknown): Map<string, string> {
  const leaves = new Map<string, string>()
  const visit = (part: unknown, at: string) => {
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [name, inner] of Object.entries(part)) visit(inner, at ? `${at}.${name}` : name)
    } else if (part !== null) {
      leaves.set(at, JSON.stringify(part).slice(0, MOST_LENGTH))
    }
  }
  visit(value, '')
  return leaves
}
