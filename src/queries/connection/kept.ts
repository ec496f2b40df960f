/** A value that this browser keeps, read once and then held in memory. */
export type Kept<Value> = {
  get: () => Promise<Value>
  /** The value has changed: it is read again when it is next needed. */
  forget: () => void
}

export function createKept<Value>(read: () => Promise<Value>): Kept<Value> {
  let value: Promise<Value> | null = null
  return {
    get() {
      value ??= read().catch((error: unknown) => {
        value = null
        throw error
      })
      return value
    },
    forget() {
      value = null
    },
  }
}
