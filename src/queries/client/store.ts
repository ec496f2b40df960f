/** Tells each listener of what happened, in the order in which they began to listen. */
export function createEmitter<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit: (...args: Args): void => {
      for (const listener of listeners) listener(...args)
    },
    /** Gives back how to stop. */
    listen: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A value that parts of the screen watch. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const changed = createEmitter<[]>()
  let current = initial
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      changed.emit()
    },
    subscribe: changed.listen,
  }
}
