import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Line } from '#src/features/session/timeline/line-row.ts'
import type { Session } from '#src/model/session.ts'

import { LineRows } from './line-rows.tsx'
import { findScroller } from './scroller.ts'
import { useLinkedMessage } from './use-linked-message.ts'
import type { Drawn, ShowBlock } from './virtual-blocks.tsx'
import * as words from './words.ts'

type VirtualPart = typeof import('./virtual-blocks.tsx')

/** Up to here a line is drawn whole: the browser's own search then finds every word of it. */
const DRAWN_WHOLE = 400
/** Half of that: the script that draws a part alone is then here in time. */
const FETCHED_FROM = 200
/** Of a block that was never drawn, in pixels. */
const USUAL_HEIGHT = 760
/** While that script is not here, no more rows are drawn than these, from the end. */
const DRAWN_MEANWHILE = 800

export type LineBlocksProps = {
  line: Line
  session: Session
  /** The end is kept in view by whoever frames the line. */
  following: boolean
  /** A message that the address names is about to be shown. */
  onJump: () => void
  /** How the line stood when it became too long to be drawn whole; null as long as it is not. */
  drawn: Drawn | null
  onDrawn: (drawn: Drawn) => void
}

/** The rows of a line: all of a short line, and of a long line those near what is seen. */
export function LineBlocks(props: LineBlocksProps) {
  const { line, session, following, onJump, drawn, onDrawn } = props
  const { rowCount } = line
  const list = useRef<HTMLDivElement>(null)
  const showBlock = useRef<ShowBlock>(null)
  const virtual = useVirtualBlocks(rowCount > FETCHED_FROM)

  const mayWait = rowCount <= DRAWN_MEANWHILE
  const shown = drawn || mayWait || virtual === null ? line : endOf(line)
  const linked = useLinkedMessage(shown, (block) => {
    onJump()
    showBlock.current?.(block)
  })
  useLayoutEffect(() => {
    if (drawn || !virtual || rowCount <= DRAWN_WHOLE || !list.current) return
    // A row that is drawn anew loses the focus.
    if (mayWait && list.current.contains(document.activeElement)) return
    onDrawn(measure(list.current, line))
  }, [drawn, line, mayWait, onDrawn, rowCount, virtual])

  if (virtual && drawn) {
    return <virtual.VirtualBlocks {...{ line, session, following, linked, drawn, showBlock }} />
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- blocks stand between a list and its items
    <div ref={list} role="list" aria-label={words.roundsAndMessages}>
      {shown.blocks.map((block, index) => (
        <div key={shown.keys[index]}>
          <LineRows block={block} lineRowCount={rowCount} session={session} linked={linked} />
        </div>
      ))}
    </div>
  )
}

/** The part that draws what is near alone: undefined until it is here, null when it cannot be fetched. */
function useVirtualBlocks(isNeeded: boolean): VirtualPart | null | undefined {
  const [part, setPart] = useState<VirtualPart | null>()
  useEffect(() => {
    if (!isNeeded) return
    import('./virtual-blocks.tsx').then(setPart, () => setPart(null))
  }, [isNeeded])
  return part
}

function endOf(line: Line): Line {
  let from = line.blocks.length
  let rows = 0
  for (const { from: first, to } of line.blocks.toReversed()) {
    rows += to - first
    if (rows > DRAWN_WHOLE) break
    from -= 1
  }
  return { ...line, blocks: line.blocks.slice(from), keys: line.keys.slice(from) }
}

/** How the blocks at the end stand now, so that nothing moves when they are drawn in another way. */
function measure(list: Element, { keys }: Line): Drawn {
  const blocks = [...list.children]
  const above = keys.length - blocks.length
  const { top } = list.getBoundingClientRect()
  const measured = blocks.map((block, at) => {
    const box = block.getBoundingClientRect()
    const index = above + at
    const [start, end] = [box.top - top, box.bottom - top]
    return { key: keys[index] ?? -1, index, start, end, size: box.height, lane: 0 }
  })
  const scrolled = findScroller(list).scrollTop + above * USUAL_HEIGHT
  return { measured, usualHeight: USUAL_HEIGHT, scrolled }
}
