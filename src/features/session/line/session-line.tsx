import { ArrowDown } from 'lucide-react'
import { type CSSProperties, useState } from 'react'

import { buildLine } from '#src/features/session/course/build-line.ts'
import type { RoundMessages } from '#src/features/session/course/order-rounds.ts'
import { LineTail, type LineTailProps } from '#src/features/session/tail/line-tail.tsx'
import type { Session } from '#src/model/session.ts'
import { Button } from '#src/ui/controls/button.tsx'

import { gutterWidth } from './lane-x.ts'
import { firstShown, lineBlocks } from './line-blocks.ts'
import { LineRows } from './line-rows.tsx'
import { useLiveTail } from './use-live-tail.ts'

export type SessionLineProps = Omit<LineTailProps, 'openLanes' | 'empty'> & {
  session: Session
  transcript: readonly RoundMessages[]
  messageCount: number
}

/** The line of rounds with what was said in each; new messages are followed while the end is in view. */
export function SessionLine({ session, transcript, messageCount, ...tail }: SessionLineProps) {
  const line = buildLine(session.rounds, transcript)
  const blocks = lineBlocks(line.groups)
  const { end, content, following, unseen, goToEnd } = useLiveTail(messageCount)
  const [earlier, setEarlier] = useState(0)
  // While someone reads, what they read must not be taken off the top.
  const [top, setTop] = useState(0)
  const wanted = firstShown(blocks, earlier)
  const start = following ? wanted : Math.min(top, wanted)
  if (start !== top) setTop(start)
  const hidden = blocks.slice(0, start).reduce((sum, { rows }) => sum + rows.length, 0)

  return (
    <div ref={content} className="relative px-4 pt-2 pb-4 sm:px-7" style={gutter(line.lanes)}>
      <h2 className="sr-only">Rounds and messages</h2>
      {hidden > 0 && (
        <p className="flex flex-wrap items-center gap-3 py-3 text-ink-3">
          {`${hidden.toLocaleString('en-US')} earlier entries are not drawn.`}
          <Button size="small" onClick={() => setEarlier((pages) => pages + 1)}>
            Show earlier
          </Button>
        </p>
      )}
      <ol className="[overflow-anchor:auto]">
        {blocks.slice(start).map((block) => (
          <LineRows key={block.key} rows={block.rows} session={session} />
        ))}
      </ol>
      <LineTail
        {...tail}
        session={session}
        openLanes={line.openLanes}
        empty={blocks.length === 0}
      />
      <div className="pointer-events-none sticky bottom-4 z-1 -mb-2 flex h-0 justify-center max-md:bottom-20">
        {!following && (
          <Button
            className="pointer-events-auto -mt-8 rounded-full! px-4! shadow-float"
            icon={<ArrowDown />}
            onClick={goToEnd}
          >
            {unseen > 0 ? `${unseen} new ${unseen === 1 ? 'message' : 'messages'}` : 'To the end'}
          </Button>
        )}
      </div>
      <div ref={end} className="pointer-events-none absolute inset-x-0 bottom-0 h-24" />
    </div>
  )
}

/** React's types know no custom properties. */
function gutter(lanes: number): CSSProperties {
  const style: Record<string, string> = { '--gutter': `${gutterWidth(lanes)}px` }
  return style
}
