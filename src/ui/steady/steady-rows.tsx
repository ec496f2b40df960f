import { ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'

import { useSteadyOrder } from './use-steady-order.ts'
import * as words from './words.ts'

export type SteadyRowsProps = {
  /** The current order. */
  ids: readonly string[]
  /** Names the filter and the sorting: a change of either shows at once. */
  view: string
  /** Draws the rows of these ids; some may have left `ids`. */
  children: (ids: readonly string[]) => ReactNode
}

/** Rows keep their places while the pointer or the keyboard is on them; new rows wait behind a pill. */
export function SteadyRows({ ids, view, children }: SteadyRowsProps) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const order = useSteadyOrder(ids, { held: pointed || focused, view })
  return (
    <div
      className="relative"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      {children(order.ids)}
      {order.behind && (
        <Button
          size="small"
          icon={<ArrowUp />}
          onClick={order.catchUp}
          className="absolute! top-1 left-1/2 z-2 -translate-x-1/2 rounded-full! shadow-float"
        >
          {order.newCount > 0 ? words.newRows(order.newCount) : words.newOrder}
        </Button>
      )}
    </div>
  )
}
