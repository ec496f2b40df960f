import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { hasEnded } from '#src/model/session.ts'

import { type AskedRow, bringIntoView } from './asked-row.ts'
import { LineRows, type LineRowsProps } from './message-row.tsx'
import { findRow, type Line } from './rows.ts'
import { findScroller } from './scrolling.ts'
import type { Drawn, ShowBlock } from './virtual-blocks.tsx'
import * as words from './words.ts'

type VirtualPart = typeof import('./virtual-blocks.tsx')

/** Up to here a line is drawn whole: the browser's own search then finds every word of it. */
const DRAWN_WHOLE = 400
/** Half of that: the script that draws a part alone is then here in time. */
const FETCHED_FROM = 200
/** Of a block that was never drawn, in pixels. */
const USUAL_HEIGHT = 760
/** A line that grew on screen is drawn whole up to here, while that script is not here. */
const GROWN_MEANWHILE = 800
/** Of a line that comes long, the rows at its end that are drawn meanwhile: a screen shows about as many. */
const DRAWN_MEANWHILE = 40

type LineBlocksProps = Omit<LineRowsProps, 'block' | 'rowCount'> & {
  line: Line
  /** Before the first message only rounds are drawn. */
  hasMessages: boolean
  /** The messages are not read yet. */
  loading: boolean
  /** The component around the line keeps the end in view. */
  following: boolean
  asked: AskedRow | null
  /** Called before the row that is asked for is shown. */
  onJump: () => void
  drawn: Drawn | null
  onDrawn: (drawn: Drawn) => void
}

/** The rows of a line: all of a short line, and of a long line those near the visible part. */
export function LineBlocks(props: LineBlocksProps) {
  const { line, hasMessages, loading, following, asked, onJump, drawn, onDrawn, ...rows } = props
  const { rowCount } = line
  // The final length is not known while the line grows.
  const finalCount = hasEnded(rows.session.state) ? rowCount : -1
  const list = useRef<HTMLDivElement>(null)
  const showBlock = useRef<ShowBlock>(null)
  const virtual = useVirtualPart(rowCount > FETCHED_FROM)

  const [wasWhole, setWasWhole] = useState(false)
  if (!wasWhole && hasMessages && rowCount <= DRAWN_WHOLE) setWasWhole(true)
  const mayWait = wasWhole && rowCount <= GROWN_MEANWHILE
  const isWhole = drawn || mayWait || rowCount <= DRAWN_WHOLE || virtual === null
  const shown = isWhole && !loading ? line : endOf(line)
  const done = useRef<AskedRow | null>(null)
  // The row may come with any drawing.
  useEffect(() => {
    if (!asked || done.current === asked) return
    const found = findRow(line, asked.key)
    const block = found && line.blocks[found.block]
    if (!block || !shown.blocks.includes(block)) return
    if (found.foldedIn !== null) {
      // The row comes with the next drawing.
      rows.onFold(found.foldedIn)
      return
    }
    done.current = asked
    onJump()
    showBlock.current?.(found.block)
    bringIntoView(asked)
  })
  useLayoutEffect(() => {
    if (drawn || !virtual || rowCount <= DRAWN_WHOLE || !list.current) return
    // A row that is drawn anew loses the focus.
    if (mayWait && list.current.contains(document.activeElement)) return
    onDrawn(measure(list.current, line))
  }, [drawn, line, mayWait, onDrawn, rowCount, virtual])

  if (virtual && drawn) {
    const part = { line, rowCount: finalCount, following, drawn, showBlock }
    return <virtual.VirtualBlocks {...part} {...rows} />
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- blocks stand between a list and its items
    <div ref={list} role="list" aria-label={words.roundsAndMessages}>
      {shown.blocks.map((block) => (
        <div key={block.key}>
          <LineRows block={block} rowCount={finalCount} {...rows} />
        </div>
      ))}
    </div>
  )
}

/** The script that draws only near blocks: undefined while it loads, null if it cannot be loaded. */
function useVirtualPart(isNeeded: boolean): VirtualPart | null | undefined {
  const [part, setPart] = useState<VirtualPart | null>()
  useEffect(() => {
    if (!isNeeded) return
    import('./virtual-blocks.tsx').then(setPart, () => setPart(null))
  }, [isNeeded])
  return part
}

function endOf(line: Line): Line {
  const first =
    line.blocks.findLastIndex(({ start }) => line.rowCount - start > DRAWN_MEANWHILE) + 1
  return { ...line, blocks: line.blocks.slice(first) }
}

/** Measures the drawn blocks, so that nothing moves when they are drawn in another way. */
function measure(list: Element, { blocks }: Line): Drawn {
  const above = blocks.length - list.children.length
  const { top } = list.getBoundingClientRect()
  const measured = [...list.children].map((block, at) => {
    const box = block.getBoundingClientRect()
    const index = above + at
    const [start, end] = [box.top - top, box.bottom - top]
    return { key: blocks[index]?.key ?? -1, index, start, end, size: box.height, lane: 0 }
  })
  const scrolled = findScroller(list).scrollTop + above * USUAL_HEIGHT
  return { measured, usualHeight: USUAL_HEIGHT, scrolled }
}
