import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useShownMessages } from '#src/queries/following/use-polling-status.ts'
import {
  messageQueries,
  readAgainAfterAWhile,
  type Transcript,
} from '#src/queries/sessions/session-queries.ts'
import { LazyMarkdown } from '#src/shared/markdown/lazy-markdown.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/clock.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { momentText } from '#src/ui/text/time-text.ts'

import { SessionLine } from './line/session-line.tsx'
import { SidePanel } from './panel/side-panel.tsx'
import type { PanelTab } from './use-session-address.ts'
import * as words from './words.ts'

export type SessionBodyProps = {
  session: Session
  /** The session cannot be read either, and the status above says so. */
  disconnected: boolean
  wide: boolean
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  onAnswer: (inputId: string) => void
  onResume: () => void
  onNewBudget: () => void
  resuming: boolean
}

/** The line of rounds and the panel: side by side on a wide screen, as tabs on a narrow screen. */
export function SessionBody(props: SessionBodyProps) {
  const { session, disconnected, wide, tab, onTab, ...actions } = props
  const api = useApi()
  const transcript = useQuery(messageQueries.transcript(session.id))
  useShownMessages(session.id)
  const again = useMutation({ mutationFn: () => api.following.readMessages(session.id) })
  useEffect(() => void readAgainAfterAWhile(api, session.id), [api, session.id])
  const line = (
    <SessionLine
      {...actions}
      session={session}
      transcript={transcript.data?.rounds ?? []}
      messageCount={transcript.data?.count ?? 0}
      loading={transcript.isPending}
      note={
        <>
          {transcript.error && !disconnected && (
            <MessagesNotice
              error={transcript.error}
              busy={again.isPending}
              onRetry={again.mutate}
            />
          )}
          {transcript.data && (
            <CompletenessNotice
              session={session}
              transcript={transcript.data}
              onReadAgain={() => api.following.readMessagesAgain(session.id)}
            />
          )}
        </>
      }
      report={session.report !== null && <LazyMarkdown>{session.report}</LazyMarkdown>}
    />
  )
  if (!wide) return <SidePanel session={session} tab={tab} onTab={onTab} line={line} />
  return (
    <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)_20rem]">
      <section
        aria-label={words.line}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 overflow-y-auto -outline-offset-2"
      >
        {line}
      </section>
      <aside aria-label={words.about} className="flex min-h-0 flex-col border-l bg-surface">
        <SidePanel
          session={session}
          tab={tab}
          onTab={onTab}
          panelClassName="min-h-0 grow overflow-y-auto"
        />
      </aside>
    </div>
  )
}

type MessagesNoticeProps = { error: unknown; busy: boolean; onRetry: () => void }

function MessagesNotice({ error, busy, onRetry }: MessagesNoticeProps) {
  const { title } = explainError(error)
  return (
    <ErrorNotice
      tone="quiet"
      title={words.messagesFailed(title.toLowerCase())}
      lost={words.messagesAreAbove}
      advice={words.triesAgain}
      onRetry={onRetry}
      busy={busy}
    />
  )
}

export type CompletenessNoticeProps = {
  session: Session
  transcript: Pick<Transcript, 'complete' | 'doubt'>
  onReadAgain: () => Promise<unknown>
}

/** Says whether all messages are here: "complete" only when every check held, otherwise the doubt. */
export function CompletenessNotice(props: CompletenessNoticeProps) {
  const { session, transcript, onReadAgain } = props
  const { complete, doubt } = transcript
  const [busy, setBusy] = useState(false)
  const today = useToday()
  if (doubt === null && !complete && !hasEnded(session.state)) return null
  const readAgain = () => {
    setBusy(true)
    void onReadAgain().finally(() => setBusy(false))
  }
  const text = complete
    ? words.complete
    : doubt
      ? words.incomplete(
          momentText(doubt.since, today),
          placeOf(session, doubt.roundId),
          words.doubts[doubt.why],
        )
      : words.stillRead
  return (
    <p
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm ${complete ? 'text-ink-3' : 'text-ink-2'}`}
    >
      <span className="inline-flex items-center gap-3">
        {!complete && <StateShape shape="bars" tone="hold" size={10} />}
        {text}
      </span>
      <Button size="small" busy={busy} onClick={readAgain}>
        {words.readAgain}
      </Button>
    </p>
  )
}

function placeOf({ rounds }: Session, roundId: string | null): number | null {
  const at = rounds.findIndex(({ id }) => id === roundId)
  return at === -1 ? null : (rounds[at]?.number ?? at + 1)
}
