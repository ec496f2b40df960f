import { useEffect, useState } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { useShownMessages } from '#src/queries/following/use-polling-status.ts'
import { readAgainAfterAWhile } from '#src/queries/sessions/session-queries.ts'

import { SessionMessages, type SessionMessagesProps } from './line/session-line.tsx'
import { SidePanel } from './panel/side-panel.tsx'
import type { PanelTab } from './use-session-address.ts'
import * as words from './words.ts'

export type SessionBodyProps = Omit<SessionMessagesProps, 'askedRound'> & {
  wide: boolean
  tab: PanelTab
  onTab: (tab: PanelTab) => void
}

/** The line of rounds and the panel: side by side on a wide screen, as tabs on a narrow screen. */
export function SessionBody(props: SessionBodyProps) {
  const { wide, tab, onTab, ...messages } = props
  const { session } = props
  const api = useApi()
  useShownMessages(session.id)
  useEffect(() => void readAgainAfterAWhile(api, session.id), [api, session.id])
  const [askedRound, setAskedRound] = useState<{ id: string; wide: boolean } | null>(null)
  // At another width the line is made anew, and has shown the round before.
  if (askedRound && askedRound.wide !== wide) setAskedRound(null)
  const line = <SessionMessages {...messages} askedRound={askedRound} />
  const panel = {
    session,
    tab,
    onTab: (next: PanelTab) => {
      setAskedRound(null)
      onTab(next)
    },
    onRound: (id: string) => {
      setAskedRound({ id, wide })
      if (!wide) onTab('line')
    },
  }
  if (!wide) return <SidePanel {...panel} line={line} />
  return (
    <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)_20rem]">
      <section
        aria-label={words.line}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 overflow-y-auto -outline-offset-2"
        // An element that gets the focus is not left under "To the end".
        style={{ scrollPaddingBottom: '4rem' }}
      >
        {line}
      </section>
      <aside aria-label={words.about} className="flex min-h-0 flex-col border-l bg-surface">
        <SidePanel {...panel} />
      </aside>
    </div>
  )
}
