import { useState } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { Transcript } from '#src/queries/sessions/session-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/clock.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import { momentText } from '#src/ui/text/time-text.ts'

import { roundName } from './panel/tab-words.ts'
import * as words from './words.ts'

type MessagesNoticeProps = { error: unknown; busy: boolean; onRetry: () => void }

export function MessagesNotice({ error, busy, onRetry }: MessagesNoticeProps) {
  const { title } = explainError(error)
  return (
    <ErrorNotice
      tone="quiet"
      title={words.messagesFailed(title)}
      lost={words.messagesAreAbove}
      advice={words.triesAgain}
      onRetry={onRetry}
      busy={busy}
    />
  )
}

export type CompletenessNoticeProps = Pick<Transcript, 'complete' | 'doubt'> & {
  session: Session
  onReadAgain: () => Promise<unknown>
}

/** Says whether all messages are here: "complete" only when every check held, otherwise the doubt. */
export function CompletenessNotice(props: CompletenessNoticeProps) {
  const { session, complete, doubt, onReadAgain } = props
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

function placeOf({ rounds }: Session, roundId: string | null): string | null {
  const round = rounds.find(({ id, number }) => id === roundId && number !== null)
  return round ? reveal(roundName(round), 200) : null
}
