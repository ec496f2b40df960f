import type { FieldMapping, NotRead } from '#src/model/dialect.ts'

const MOST_NOTES = 50

/** One answer being read: where the operator says that things stand, and what was not understood. */
export type Reading = {
  /** The operator's path for `of.what`; null when there is none. */
  pathOf: (of: string, what: string) => string | null
  /** Something stands at `at`, and is none of what was looked for there. */
  note: (of: string, what: string, at: string) => void
  notRead: readonly NotRead[]
}

/**
 * For one answer. `mapping` is the operator's word for where things stand, null without one; at most 50
 * notes are kept.
 */
export function createReading(mapping: FieldMapping | null): Reading {
  const notRead: NotRead[] = []
  return {
    notRead,
    pathOf(of, what) {
      if (mapping === null) return null
      const name = `${of}.${what}`
      return Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : null
    },
    note(of, what, at) {
      const field = `${of}.${what}`
      if (notRead.length >= MOST_NOTES) return
      if (notRead.some((one) => one.what === field && one.at === at)) return
      notRead.push({ what: field, at })
    },
  }
}

/** A reading that follows no mapping and whose notes nobody asks for. */
export function plainReading(): Reading {
  return createReading(null)
}

/** What stands at a path such as `meta.costs.0.amount`, by own names only; undefined when nothing does. */
export function findAt(value: unknown, path: string): unknown {
  let found: unknown = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Object.getOwnPropertyDescriptor(found, name)?.value
  }
  return found
}
