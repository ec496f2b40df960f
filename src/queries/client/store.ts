/** A value that parts of the screen watch. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Kept<Value> = ReturnType<typeof createKept<Value>>

/** A value that this browser keeps, read once and then held in memory; `read` never rejects. */
export function createKept<Value>(read: () => Promise<Value>) {
  let value: Promise<Value> | null = null
  return {
    get: () => (value ??= read()),
    /** The value has changed: it is read again when it is next needed. */
    forget: () => void (value = null),
  }
}
