import { useState } from 'react'

export type SteadyOrder = {
  ids: readonly string[]
  /** Ids that would be shown by now. */
  newCount: number
  /** The order is not the current one. */
  behind: boolean
  catchUp: () => void
}

/**
 * Holds the order of a list while someone points at it: no row moves, comes or goes under the pointer.
 * Another `view` (filter, search) is the operator's own doing and shows at once.
 */
export function useSteadyOrder(
  current: readonly string[],
  options: { held: boolean; view: string },
): SteadyOrder {
  const [shown, setShown] = useState({ ids: current, view: options.view })
  const same = shown.view === options.view && equal(shown.ids, current)
  const follow = !same && (!options.held || shown.view !== options.view)
  const catchUp = () => setShown({ ids: current, view: options.view })
  if (follow) catchUp()
  const ids = follow ? current : shown.ids
  return {
    ids,
    newCount: new Set(current).difference(new Set(ids)).size,
    behind: !same && !follow,
    catchUp,
  }
}

function equal(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
