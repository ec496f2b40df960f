import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { hasEnded } from '#src/model/session.ts'
import { useLate } from '#src/ui/use-late.ts'

import { LineRows, type LineRowsProps } from './message-row.tsx'
import { type AskedRow, bringIntoView } from './place/asked-row.ts'
import { findScroller } from './place/scrolling.ts'
import { findRow, type Line } from './rows.ts'
import type { Drawn, ShowBlock } from './virtual-blocks.tsx'
import * as words from './words.ts'

type VirtualPart = typeof import('./virtual-blocks.tsx')

/** Up to here a line is drawn whole: the browser's own search then finds every word of it. */
const DRAWN_WHOLE = 400
/** Half of that: the script that draws a part alone is then here in time. */
const FETCHED_FROM = 200
/** The messages of so many rounds are most likely more: the script is fetched before the messages are here. */
const MANY_ROUNDS = FETCHED_FROM / 4
/**
 * Of a row that was never drawn, in pixels; most are taller. Blocks that prove shorter would bring more of
 * them into view, each with a drawing of its own.
 */
const USUAL_ROW_HEIGHT = 40
/** A line that grows on screen stays whole up to here, or longer while a row has focus: its rows are not made anew. */
const STAYS_WHOLE = 800
const FOCUS_STAYS_WHOLE = 1_200
/** Beyond, it is drawn whole once more up to here, so that the place that is read can be measured. */
const MEASURED_WHOLE = 1_600
/** Less is drawn first only if messages or that script take longer: most are kept in this browser. */
const PATIENCE_MS = 300
/** A round begins without a message, so the last block alone says nothing. */
const BARE_BLOCKS = 3
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
  const isLong = rowCount > DRAWN_WHOLE
  const virtual = useVirtualPart(
    rowCount > FETCHED_FROM || rows.session.rounds.length > MANY_ROUNDS,
  )

  /** The first drawing: all messages, the last messages, or the messages near the view. */
  const [first, setFirst] = useState<'whole' | 'end' | 'near' | null>(null)
  const isComing =
    loading || (first === null && isLong && (virtual === undefined || endsBare(line)))
  const isLate = useLate(isComing, PATIENCE_MS)
  const mayComeSoon = isComing && !isLate
  if (first === null && hasMessages && !mayComeSoon) {
    setFirst(isLong ? (virtual ? 'near' : 'end') : 'whole')
  }
  const grows = first === 'whole' && rowCount <= MEASURED_WHOLE
  const begun = drawn ?? (first === 'near' ? neverDrawn(line) : null)
  const isWhole = begun || grows || !isLong || virtual === null
  const shown = isWhole && !loading ? line : endOf(line, mayComeSoon ? 0 : DRAWN_MEANWHILE)
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
    if (drawn || !virtual || !isLong || mayComeSoon) return
    const hasFocus = list.current?.contains(document.activeElement)
    if (grows && rowCount <= (hasFocus ? FOCUS_STAYS_WHOLE : STAYS_WHOLE)) return
    // Rounds without messages are only now drawn: there is no place to keep but the end.
    const hasPlace = first !== null && list.current
    onDrawn(hasPlace ? measure(hasPlace, line) : neverDrawn(line))
  }, [drawn, first, grows, isLong, line, mayComeSoon, onDrawn, rowCount, virtual])

  if (virtual && begun) {
    const part = { line, rowCount: finalCount, following, drawn: begun, showBlock }
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

/** The rounds at the end have no messages yet: these come in a moment, and fewer of the rounds are then seen. */
function endsBare({ blocks }: Line): boolean {
  return blocks.slice(-BARE_BLOCKS).every(({ entries }) => entries.length === 1)
}

function endOf(line: Line, most: number): Line {
  const first = line.blocks.findLastIndex(({ start }) => line.rowCount - start > most) + 1
  return { ...line, blocks: line.blocks.slice(first) }
}

/** A line without a measured block, seen at its end. */
function neverDrawn({ rowCount }: Line): Drawn {
  const scrolled = rowCount * USUAL_ROW_HEIGHT
  return { measured: [], usualRowHeight: USUAL_ROW_HEIGHT, scrolled }
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
  const rowsAbove = blocks[above]?.start ?? 0
  const scrolled = findScroller(list).scrollTop + rowsAbove * USUAL_ROW_HEIGHT
  return { measured, usualRowHeight: USUAL_ROW_HEIGHT, scrolled }
}
