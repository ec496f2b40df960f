import { useState } from 'react'

export type SteadyOrder = {
  ids: readonly string[]
  /** The number of ids that are not shown yet. */
  newCount: number
  /** The shown order is not the current order. */
  behind: boolean
  catchUp: () => void
}

/**
 * Holds the order of a list while `held` is true: no row moves, comes or goes under the pointer.
 * A change of `view` (filter, search) comes from the operator and shows at once.
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
