/** The ids of sessions that are on screen, each as often as something shows it. */
export type Shown = {
  has: (id: string) => boolean
  ids: () => Iterable<string>
  /** Gives back how to take it off the screen. */
  add: (id: string) => () => void
}

/** `onChange` is told of an id that comes on screen or leaves it. */
export function createShown(onChange: (id: string) => void): Shown {
  const counts = new Map<string, number>()
  const countOf = (id: string) => counts.get(id) ?? 0
  function change(id: string, by: number): void {
    counts.set(id, countOf(id) + by)
    if (countOf(id) === 0) counts.delete(id)
    onChange(id)
  }
  return {
    has: (id) => counts.has(id),
    ids: () => counts.keys(),
    add(id) {
      change(id, 1)
      return () => change(id, -1)
    },
  }
}
