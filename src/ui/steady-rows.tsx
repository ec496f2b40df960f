import { ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

type SteadyRowsProps = {
  /** The current order. */
  ids: readonly string[]
  /** Names the filter and the sorting: a change of either comes from the operator and shows at once. */
  view: string
  /** Draws the rows of these ids; some may have left `ids`. */
  children: (ids: readonly string[]) => ReactNode
}

/** No row moves, comes or goes under the pointer or the keyboard's focus; new rows wait behind a pill. */
export function SteadyRows({ ids, view, children }: SteadyRowsProps) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [shown, setShown] = useState({ ids, view })
  const isSameView = shown.view === view
  const isCurrent = isSameView && equal(shown.ids, ids)
  const isHeld = isSameView && (pointed || focused)
  const catchUp = () => setShown({ ids, view })
  if (!isCurrent && !isHeld) catchUp()
  const isBehind = isHeld && !isCurrent
  const newCount = isBehind ? new Set(ids).difference(new Set(shown.ids)).size : 0
  return (
    <div
      className="relative"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      {children(isHeld ? shown.ids : ids)}
      {isBehind && (
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
