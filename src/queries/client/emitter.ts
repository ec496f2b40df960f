/** Tells each listener of what happened, in the order in which they began to listen. */
export type Emitter<Args extends unknown[]> = {
  emit: (...args: Args) => void
  /** Gives back how to stop. */
  listen: (listener: (...args: Args) => void) => () => void
}

export function createEmitter<Args extends unknown[]>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit(...args) {
      for (const listener of listeners) listener(...args)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
