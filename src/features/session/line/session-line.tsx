import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { CompletenessNotice, MessagesNotice } from '#src/features/session/messages-notices.tsx'
import { hasEnded } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { saveLeft } from '#src/queries/sessions/session-notes.ts'
import { messageQueries, savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { LazyMarkdown } from '#src/shared/markdown/lazy-markdown.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'

import { type AskedRow, bringIntoView, useLeaving, useLinkedRow } from './asked-row.ts'
import { type RoundMessages, stationKey } from './entries.ts'
import { LineTail, type LineTailProps } from './line-tail.tsx'
import { LineRows, type LineRowsProps } from './message-row.tsx'
import { gutterWidth } from './rail.tsx'
import { buildLine, createLineMemory, findRow, type Line } from './rows.ts'
import { findScroller, useLiveTail } from './scrolling.ts'
import type { Drawn, ShowBlock } from './virtual-blocks.tsx'
import * as words from './words.ts'

const SearchBar = lazy(async () => ({
  default: (await import('./search/search-bar.tsx')).SearchBar,
}))
const RowTools = lazy(async () => ({
  default: (await import('#src/features/session/file/row-tools.tsx')).RowTools,
}))

export type SessionMessagesProps = Pick<
  SessionLineProps,
  'session' | 'onAnswer' | 'onResume' | 'onNewBudget' | 'resuming' | 'askedRound'
> & {
  /** The session cannot be read either, and the status above says so. */
  disconnected: boolean
}

/** The line of a session with what was read of its messages, and notices where some may be missing. */
export function SessionMessages({ disconnected, ...props }: SessionMessagesProps) {
  const { session } = props
  const client = useApi()
  const { following } = client
  const { data, error, isPending } = useQuery(messageQueries.transcript(session.id))
  const { data: left = null } = useQuery({
    ...savedSessionQueries.all(client),
    select: (list) => list.find(({ id }) => id === session.id)?.left ?? null,
  })
  const again = useMutation({ mutationFn: () => following.readMessages(session.id) })
  return (
    <SessionLine
      {...props}
      transcript={data?.rounds ?? []}
      messageCount={data?.count ?? 0}
      isWhole={data?.complete === true}
      loading={isPending}
      left={left}
      onLeft={(key) => void saveLeft(client, session.id, key)}
      note={
        <>
          {error && !disconnected && (
            <MessagesNotice error={error} busy={again.isPending} onRetry={again.mutate} />
          )}
          {data && (
            <CompletenessNotice
              session={session}
              complete={data.complete}
              doubt={data.doubt}
              onReadAgain={() => following.readMessagesAgain(session.id)}
            />
          )}
        </>
      }
      report={session.report !== null && <LazyMarkdown>{session.report}</LazyMarkdown>}
    />
  )
}

export type SessionLineProps = Omit<LineTailProps, 'openLanes' | 'empty'> & {
  transcript: readonly RoundMessages[]
  messageCount: number
  /** All messages of the session were read. */
  isWhole?: boolean
  /** The last row when the operator left the session. */
  left?: string | null
  onLeft?: (key: string) => void
  /** The round that the operator chose beside the line; each choice is an object of its own. */
  askedRound?: { id: string } | null
}

const NOTHING: ReadonlySet<string> = new Set()
const ignore = () => undefined

/** Where a bracket needs Alt, the key in its place on an American keyboard does the same: `Ü` and `+`. */
const previousRound = String.raw`[Alt]+(\[|BracketLeft)`
const nextRound = String.raw`[Alt]+(\]|BracketRight)`

/** The rounds with their messages; the view follows new messages while it shows the end. */
export function SessionLine(props: SessionLineProps) {
  const { transcript, messageCount, isWhole = true, left = null, onLeft = ignore, ...more } = props
  const { askedRound, ...rest } = more
  const [memory] = useState(createLineMemory)
  const { session } = rest
  const { rounds, humanInputs } = session
  const [folded, setFolded] = useState(NOTHING)
  const line = useMemo(
    () => buildLine({ rounds, transcript, humanInputs, folded }, memory),
    [rounds, transcript, humanInputs, folded, memory],
  )
  const [asked, setAsked] = useState<AskedRow | null>(null)
  const [lastRound, setLastRound] = useState<SessionLineProps['askedRound']>(null)
  if (askedRound && askedRound !== lastRound) {
    setLastRound(askedRound)
    setAsked({ key: stationKey(askedRound.id), block: 'start' })
  }
  const isSought = useLinkedRow(transcript, setAsked)
  useLeaving(line.blocks.at(-1)?.entries.at(-1)?.key ?? null, onLeft)
  /** Null until the line became too long to be drawn whole. */
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const liveTail = useLiveTail(messageCount, line.keys, drawn)
  const { end, tail, following, stays, unseen, goToEnd, leave } = liveTail
  const place = useRef<HTMLDivElement>(null)
  const [isSearching, setSearching] = useState(false)
  const search = () => setSearching(true)
  const walk = async (by: 1 | -1) => {
    const { stationBeside } = await import('./search/station-beside.ts')
    const key = place.current && stationBeside(line, place.current, by)
    if (key !== null) setAsked({ key, block: 'start' })
  }
  // Many keyboards need Shift for a slash.
  useShortcuts({
    '[Shift]+/': search,
    [previousRound]: () => void walk(-1),
    [nextRound]: () => void walk(1),
  })
  const fold = useCallback((id: string) => {
    setFolded((before) => before.symmetricDifference(new Set([id])))
    bringIntoView({ key: stationKey(id), block: 'nearest', keepsFocus: true })
  }, [])
  const foldAll = () => {
    const ids = [...rounds.map(({ id }) => id), ...transcript.map(({ roundId }) => roundId ?? '')]
    setFolded(folded.size > 0 ? NOTHING : new Set(ids))
  }
  const isNewBelow = left !== null && (findRow(line, left)?.below ?? 0) > 0
  const tools = asked && (
    <Suspense>
      <RowTools line={line} rowKey={asked.key} />
    </Suspense>
  )
  const askedKey = asked?.key ?? null
  const leftAbove = isNewBelow ? left : null
  // The same while nothing is marked, so that a block is drawn again only when it changes.
  const marks = useMemo(() => ({ asked: askedKey, left: leftAbove }), [askedKey, leftAbove])
  // The types of React do not know custom properties.
  const style: Record<string, string> = { '--gutter': `${gutterWidth(line.lanes)}px` }

  return (
    <div
      ref={place}
      className={classNames(
        'relative px-4 pt-2 pb-4 sm:px-7',
        // Otherwise the browser keeps the tail in place, because the tail is in view too.
        stays && '[overflow-anchor:none]',
        // The search stays at the top, and covers the rows there.
        isSearching && '**:data-key:scroll-mt-16',
      )}
      style={style}
    >
      <h2 className="sr-only">{words.roundsAndMessages}</h2>
      {isSearching ? (
        <Suspense fallback={<FieldPlaceholder />}>
          <SearchBar
            line={line}
            isWhole={isWhole}
            onAsk={setAsked}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      ) : (
        line.rowCount > 0 && (
          <p className="flex flex-wrap justify-end gap-1">
            <Button size="small" variant="ghost" keys="/" onClick={search}>
              {words.search}
            </Button>
            <Button size="small" variant="ghost" onClick={foldAll}>
              {folded.size > 0 ? words.unfoldAll : words.foldAll}
            </Button>
          </p>
        )
      )}
      <LineBlocks
        line={line}
        session={session}
        hasMessages={messageCount > 0}
        loading={rest.loading}
        following={following}
        asked={asked}
        marks={marks}
        tools={tools}
        onFold={fold}
        onJump={leave}
        drawn={drawn}
        onDrawn={setDrawn}
      />
      <div ref={tail}>
        <LineTail
          {...rest}
          note={
            <>
              {isNewBelow && (
                <Button size="small" onClick={() => setAsked({ key: left, block: 'start' })}>
                  {words.showSinceYouLeft}
                </Button>
              )}
              {rest.note}
            </>
          }
          openLanes={line.openLanes}
          empty={line.rowCount === 0}
        />
      </div>
      <div className="pointer-events-none sticky bottom-4 z-1 -mb-2 flex h-0 justify-center max-md:bottom-[calc(5rem+var(--bar,0px))]">
        {isSought && following && (
          <output className="-mt-8 h-8 rounded-full border bg-surface px-4 py-1 shadow-float">
            {isWhole ? words.linkIsUnknown : words.linkIsSought}
          </output>
        )}
        {!following && (
          <Button
            className="pointer-events-auto -mt-8 rounded-full! px-4! shadow-float"
            icon={<ArrowDown />}
            onClick={() => {
              setAsked(null)
              goToEnd()
            }}
          >
            {/* What is still read of an ended session is not new. */}
            {unseen > 0 && !hasEnded(session.state) ? words.newMessages(unseen) : words.toTheEnd}
          </Button>
        )}
      </div>
      <div ref={end} className="pointer-events-none absolute inset-x-0 bottom-0 h-24" />
    </div>
  )
}

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
function LineBlocks(props: LineBlocksProps) {
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
