import { ArrowUp } from 'lucide-react'
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

type Steady = {
  /** The rows to draw; some may have left the current order. */
  ids: readonly string[]
  /** Rows that wait to be drawn; null if the drawn order is current. */
  newCount: number | null
  catchUp: () => void
  /** For the box around the rows. */
  box: Pick<
    ComponentProps<'div'>,
    'ref' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
  >
}

/**
 * The order of rows in which no row moves, comes or goes under the pointer or the keyboard's focus. `ids` is the
 * current order. `view` names the filter and the sorting: the operator changes these, so the rows follow at once.
 */
export function useSteadyRows(ids: readonly string[], view: string): Steady {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [shown, setShown] = useState({ ids, view })
  const isSameView = shown.view === view
  const isCurrent = isSameView && equal(shown.ids, ids)
  const isHeld = isSameView && (pointed || focused)
  const catchUp = () => setShown({ ids, view })
  if (!isCurrent && !isHeld) catchUp()
  // A box that goes hears of no leaving pointer.
  const ref = useCallback(
    () => () => {
      setPointed(false)
      setFocused(false)
    },
    [],
  )
  return {
    ids: isHeld ? shown.ids : ids,
    newCount: isHeld && !isCurrent ? new Set(ids).difference(new Set(shown.ids)).size : null,
    catchUp,
    box: {
      ref,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

/** The box of steady rows. New rows wait behind a pill. */
export function SteadyRows({ steady, children }: { steady: Steady; children: ReactNode }) {
  const { newCount, catchUp, box } = steady
  return (
    <div {...box} className="relative">
      {children}
      {newCount !== null && (
        <Button
          size="small"
          icon={<ArrowUp />}
          onClick={catchUp}
          className="absolute! top-1 left-1/2 z-2 -translate-x-1/2 rounded-full! shadow-float"
        >
          {newCount > 0 ? words.newRows(newCount) : words.newOrder}
        </Button>
      )}
    </div>
  )
}

function equal(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
