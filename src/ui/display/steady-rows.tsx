import { ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { useSteadyOrder } from '#src/ui/use-steady-order.ts'

export type SteadyRowsProps = {
  /** The order as it is by now. */
  ids: readonly string[]
  /** Names the filter and the sorting: another one shows at once. */
  view: string
  /** Draws the rows of these ids; some of them may be gone from `ids`. */
  children: (ids: readonly string[]) => ReactNode
}

/** Rows that keep their places while someone points at them or walks them by keyboard; what is new waits behind a pill. */
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
          {order.newCount > 0 ? `${order.newCount} new` : 'New order'}
        </Button>
      )}
    </div>
  )
}
