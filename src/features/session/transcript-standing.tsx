import { useState } from 'react'

import { hasEnded, type Session } from '#src/model/session.ts'
import type { Transcript } from '#src/queries/message-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'

export type TranscriptStandingProps = {
  session: Session
  transcript: Pick<Transcript, 'complete' | 'doubt'>
  onReadAgain: () => Promise<unknown>
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Whether every message is here; "complete" only when every check held, else since when and why not. */
export function TranscriptStanding(props: TranscriptStandingProps) {
  const { session, transcript, onReadAgain } = props
  const { complete, doubt } = transcript
  const [busy, setBusy] = useState(false)
  if (complete) {
    return <p className="py-2 text-sm text-ink-3">Messages complete: everything was read twice.</p>
  }
  if (doubt === null && !hasEnded(session.state)) return null
  const readAgain = () => {
    setBusy(true)
    void onReadAgain().finally(() => setBusy(false))
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm text-ink-2">
      <StateShape shape="bars" tone="hold" size={10} />
      <span>
        {doubt
          ? `Messages possibly incomplete since ${clock.format(doubt.since)}${placeOf(session, doubt.roundId)}: ${reasons[doubt.why]}.`
          : 'Messages possibly incomplete since the session ended: the last of them are still being read.'}
      </span>
      <Button size="small" busy={busy} onClick={readAgain}>
        Read again
      </Button>
    </p>
  )
}

const reasons = {
  cut: 'the service cut its answer short',
  'check-failed': 'a check failed',
} as const

function placeOf({ rounds }: Session, roundId: string | null): string {
  const at = rounds.findIndex(({ id }) => id === roundId)
  return at === -1 ? '' : `, round ${rounds[at]?.number ?? at + 1}`
}
