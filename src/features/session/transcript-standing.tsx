import { useState } from 'react'

import { hasEnded, type Session } from '#src/model/session.ts'
import type { Transcript } from '#src/queries/message-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/now.ts'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { momentText } from '#src/ui/text/moment-text.ts'

export type TranscriptStandingProps = {
  session: Session
  transcript: Pick<Transcript, 'complete' | 'doubt'>
  onReadAgain: () => Promise<unknown>
}

/** Whether every message is here; "complete" only when every check held, else since when and why not. */
export function TranscriptStanding(props: TranscriptStandingProps) {
  const { session, transcript, onReadAgain } = props
  const { complete, doubt } = transcript
  const [busy, setBusy] = useState(false)
  const today = useToday()
  if (doubt === null && !complete && !hasEnded(session.state)) return null
  const readAgain = () => {
    setBusy(true)
    void onReadAgain().finally(() => setBusy(false))
  }
  const words = complete
    ? 'Messages complete: everything was read twice.'
    : doubt
      ? `Messages possibly incomplete since ${momentText(doubt.since, today)}${placeOf(session, doubt.roundId)}: ${reasons[doubt.why]}.`
      : 'Messages possibly incomplete since the session ended: the last of them are still being read.'
  return (
    <p
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm ${complete ? 'text-ink-3' : 'text-ink-2'}`}
    >
      {!complete && <StateShape shape="bars" tone="hold" size={10} />}
      <span>{words}</span>
      <Button size="small" busy={busy} onClick={readAgain}>
        Read again
      </Button>
    </p>
  )
}

const reasons = {
  cut: 'the service cut its answer short',
  'check-failed': 'a check failed',
  unseen: 'it has no messages here, and whether it has any is not known',
} as const

function placeOf({ rounds }: Session, roundId: string | null): string {
  const at = rounds.findIndex(({ id }) => id === roundId)
  return at === -1 ? '' : `, round ${rounds[at]?.number ?? at + 1}`
}
