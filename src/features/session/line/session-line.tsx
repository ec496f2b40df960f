import { ArrowDown } from 'lucide-react'
import { type CSSProperties, useMemo, useState } from 'react'

import { LineTail, type LineTailProps } from '#src/features/session/tail/line-tail.tsx'
import { buildLine } from '#src/features/session/timeline/build-line.ts'
import { gutterWidth } from '#src/features/session/timeline/lane-x.ts'
import { createLineMemory } from '#src/features/session/timeline/line-memory.ts'
import type { RoundMessages } from '#src/features/session/timeline/line-row.ts'
import type { Session } from '#src/model/session.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'

import { LineBlocks } from './line-blocks.tsx'
import { useEdgeKeys } from './use-edge-keys.ts'
import { useLiveTail } from './use-live-tail.ts'
import type { Drawn } from './virtual-blocks.tsx'
import * as words from './words.ts'

export type SessionLineProps = Omit<LineTailProps, 'openLanes' | 'empty'> & {
  session: Session
  transcript: readonly RoundMessages[]
  messageCount: number
}

/** The line of rounds with their messages; the view follows new messages while it shows the end. */
export function SessionLine({ session, transcript, messageCount, ...rest }: SessionLineProps) {
  const [memory] = useState(createLineMemory)
  const { rounds } = session
  const line = useMemo(() => buildLine(rounds, transcript, memory), [rounds, transcript, memory])
  const { end, tail, following, stays, unseen, goToEnd, leave } = useLiveTail(messageCount)
  useEdgeKeys(end, goToEnd)
  // Known here, so that the end is shown again where it is followed.
  const [drawn, setDrawn] = useState<Drawn | null>(null)

  return (
    <div
      className={classNames(
        'relative px-4 pt-2 pb-4 sm:px-7',
        // Otherwise the browser keeps the tail in place, because the tail is in view too.
        stays && '[overflow-anchor:none]',
      )}
      style={gutter(line.lanes)}
    >
      <h2 className="sr-only">{words.roundsAndMessages}</h2>
      <LineBlocks
        line={line}
        session={session}
        following={following}
        onJump={leave}
        drawn={drawn}
        onDrawn={setDrawn}
      />
      <div ref={tail}>
        <LineTail
          {...rest}
          session={session}
          openLanes={line.openLanes}
          empty={line.rowCount === 0}
        />
      </div>
      <div className="pointer-events-none sticky bottom-4 z-1 -mb-2 flex h-0 justify-center max-md:bottom-20">
        {!following && (
          <Button
            className="pointer-events-auto -mt-8 rounded-full! px-4! shadow-float"
            icon={<ArrowDown />}
            onClick={goToEnd}
          >
            {unseen > 0 ? words.newMessages(unseen) : words.toTheEnd}
          </Button>
        )}
      </div>
      <div ref={end} className="pointer-events-none absolute inset-x-0 bottom-0 h-24" />
    </div>
  )
}

/** The types of React do not know custom properties. */
function gutter(lanes: number): CSSProperties {
  const style: Record<string, string> = { '--gutter': `${gutterWidth(lanes)}px` }
  return style
}
