/** How long, and how many at most, a browser keeps attempts that left their place. */
export const pastKept = { days: 90, count: 2000 } as const

const SECRET_NAME = /secret|token|passw|passphrase|authorization|cookie|credential|api.?key/i
/** Keys of this kind of service and of others, and what stands behind `Bearer`. */
const SECRET_TEXT = /\b(ask_|sk-|gh[pos]_|xox[bp]-)[\w-]{16,}|(?<=\bbearer\s+)\S{8,}/gi
const REMOVED = '[removed]'

/** Plain data without the texts that look like keys or stand under the name of a secret. */
export function withoutSecrets<Value>(value: Value): Value
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(SECRET_TEXT, REMOVED)
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      const isSecret = typeof inner === 'string' && SECRET_NAME.test(name)
      return [name, isSecret ? REMOVED : withoutSecrets(inner)]
    }),
  )
}
