import { isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'

const MOST_HOPS = 8
const MOST_NOTES = 20
const MOST_NOTE_LENGTH = 300
const MOST_REFERENCE_LENGTH = 500

/** An openapi.json being read: a stranger's data, of which nothing is followed out of the document. */
export type Description = {
  /** A member by its own name; null for whatever is not there. References are followed. */
  member: (value: unknown, ...names: readonly string[]) => unknown
  /** What a value stands for, when it is a reference within the document; null when that leads nowhere. */
  resolve: (value: unknown) => unknown
  /** Something that was left out, in a sentence. */
  note: (sentence: string) => void
  notRead: readonly string[]
  root: JsonObject
}

/**
 * Follows a reference within the document, in at most eight steps; what leads elsewhere is null, and noted
 * (at most 20 notes).
 */
export function createDescription(root: JsonObject): Description {
  const notRead: string[] = []

  function note(sentence: string): void {
    const short = sentence.slice(0, MOST_NOTE_LENGTH)
    if (notRead.length < MOST_NOTES && !notRead.includes(short)) notRead.push(short)
  }

  function resolve(value: unknown): unknown {
    let found = value
    for (let hops = 0; hops < MOST_HOPS; hops += 1) {
      const reference = referenceIn(found)
      if (reference === null) return found
      if (reference.length > MOST_REFERENCE_LENGTH || !reference.startsWith('#/')) {
        note(`A reference that leads out of the document was left out: ${reference}`)
        return null
      }
      found = reference.slice(2).split('/').reduce<unknown>(step, root)
    }
    note('References that lead in a circle were left out.')
    return null
  }

  return {
    root,
    notRead,
    note,
    resolve,
    member: (value, ...names) =>
      names.reduce<unknown>((found, name) => resolve(own(found, name)), resolve(value)),
  }
}

/** The text of a `$ref`; null for a value that is no reference. */
export function referenceIn(value: unknown): string | null {
  const reference = own(value, '$ref')
  return typeof reference === 'string' ? reference : null
}

function step(found: unknown, written: string): unknown {
  return own(found, unescaped(written).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function unescaped(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** An own member of an object or a list; null for anything inherited. */
export function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  if (isJsonObject(value)) return value[name] ?? null
  return Object.getOwnPropertyDescriptor(value, name)?.value ?? null
}
