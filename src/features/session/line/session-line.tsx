import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'

import { CompletenessNotice, MessagesNotice } from '#src/features/session/messages-notices.tsx'
import { hasEnded } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { saveLeft } from '#src/queries/sessions/session-notes.ts'
import { messageQueries, savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { LazyMarkdown } from '#src/shared/markdown/lazy-markdown.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'
import { useShortcuts } from '#src/ui/shortcuts.ts'

import { type RoundMessages, stationKey } from './entries.ts'
import { LineBlocks } from './line-blocks.tsx'
import { LineTail, type LineTailProps } from './line-tail.tsx'
import { type AskedRow, bringIntoView, useLeaving, useLinkedRow } from './place/asked-row.ts'
import { placeOnReturn, useReadingPlace } from './place/reading-place.ts'
import { useLiveTail } from './place/scrolling.ts'
import { gutterWidth } from './rail.tsx'
import { buildLine, createLineMemory, findRow } from './rows.ts'
import type { Drawn } from './virtual-blocks.tsx'
import * as words from './words.ts'

const SearchBar = lazyComponent(async () => (await import('./search/search-bar.tsx')).SearchBar)
const RowTools = lazyComponent(
  async () => (await import('#src/features/session/file/row-tools.tsx')).RowTools,
)

const loadStationBeside = () => import('./search/station-beside.ts')

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
      failed={error !== null}
      left={left}
      // Without them the last row is a station, above messages that nobody saw.
      onLeft={(key) => data && void saveLeft(client, session.id, key)}
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

/** The key at a bracket's place on an American keyboard does the same where a bracket needs Alt: `Ü` and `+`. */
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
  const [returned] = useState(placeOnReturn)
  const [asked, setAsked] = useState<AskedRow | null>(returned)
  const [lastRound, setLastRound] = useState<SessionLineProps['askedRound']>(null)
  if (askedRound && askedRound !== lastRound) {
    setLastRound(askedRound)
    setAsked({ key: stationKey(askedRound.id), block: 'start' })
  }
  const isSought = useLinkedRow(transcript, setAsked, Boolean(askedRound ?? returned))
  useLeaving(line.blocks.at(-1)?.entries.at(-1)?.key ?? null, onLeft)
  /** Null until the line became too long to be drawn whole. */
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const liveTail = useLiveTail(messageCount, line.blocks, drawn)
  const { end, tail, following, stays, unseen, goToEnd, leave } = liveTail
  const place = useRef<HTMLDivElement>(null)
  useReadingPlace(place, following)
  /** Had the focus when the search was opened; null while no search is open. */
  const [opener, setOpener] = useState<Element | null>(null)
  const isSearching = opener !== null
  const search = () => setOpener((before) => before ?? document.activeElement)
  const walk = async (by: 1 | -1) => {
    const { stationBeside } = await loadStationBeside()
    const key = place.current && stationBeside(line, place.current, by)
    if (key !== null) setAsked({ key, block: 'start' })
  }
  // Many keyboards need Shift for a slash.
  useShortcuts({
    '[Shift]+/': search,
    [previousRound]: () => void walk(-1),
    [nextRound]: () => void walk(1),
  })
  const fold = (id: string) => {
    setFolded((before) => before.symmetricDifference(new Set([id])))
    bringIntoView({ key: stationKey(id), block: 'nearest', onShown: ignore })
  }
  const foldAll = () => {
    const ids = [...rounds.map(({ id }) => id), ...transcript.map(({ roundId }) => roundId ?? '')]
    setFolded(folded.size > 0 ? NOTHING : new Set(ids))
  }
  const isNewBelow = left !== null && (findRow(line, left)?.below ?? 0) > 0
  const marked = asked === returned ? null : (asked?.key ?? null)
  const tools = marked !== null && (
    <Suspense>
      <RowTools line={line} rowKey={marked} />
    </Suspense>
  )
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
      {isSearching && (
        <Suspense fallback={<FieldPlaceholder />}>
          <SearchBar
            line={line}
            isWhole={isWhole}
            opener={opener}
            onAsk={setAsked}
            onClose={() => setOpener(null)}
          />
        </Suspense>
      )}
      {line.rowCount > 0 && (
        // The button of the search stays in the page, as it gets the focus back.
        <p hidden={isSearching} className="flex flex-wrap justify-end gap-1">
          <Button size="small" variant="ghost" keys="/" onClick={search}>
            {words.search}
          </Button>
          <Button size="small" variant="ghost" onClick={foldAll}>
            {folded.size > 0 ? words.unfoldAll : words.foldAll}
          </Button>
        </p>
      )}
      <LineBlocks
        line={line}
        session={session}
        hasMessages={messageCount > 0}
        loading={rest.loading}
        following={following}
        asked={asked}
        marks={{ asked: marked, left: isNewBelow ? left : null }}
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
      <div className="pointer-events-none sticky bottom-4 z-1 -mb-2 flex h-0 justify-center max-lg:bottom-[calc(1rem+var(--foot,0px))] max-md:bottom-[calc(5rem+var(--bar,0px)+var(--foot,0px))]">
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
            {/* Messages that are still read of an ended session are not new. */}
            {unseen > 0 && !hasEnded(session.state) ? words.newMessages(unseen) : words.toTheEnd}
          </Button>
        )}
      </div>
      <div ref={end} className="pointer-events-none absolute inset-x-0 bottom-0 h-24" />
    </div>
  )
}
