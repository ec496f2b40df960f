import { useState } from 'react'

import { hasEnded, type Session } from '#src/model/session.ts'
import type { Transcript } from '#src/queries/sessions/session-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/now.ts'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { momentText } from '#src/ui/text/moment-text.ts'

import * as words from './words.ts'

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
      {!complete && <StateShape shape="bars" tone="hold" size={10} />}
      <span>{text}</span>
      <Button size="small" busy={busy} onClick={readAgain}>
        {words.readAgain}
      </Button>
    </p>
  )
}

function placeOf({ rounds }: Session, roundId: string | null): string {
  const at = rounds.findIndex(({ id }) => id === roundId)
  return at === -1 ? '' : words.inRound(rounds[at]?.number ?? at + 1)
}
