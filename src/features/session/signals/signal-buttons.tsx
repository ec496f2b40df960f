import { CircleX, Pause, Play, Signpost } from 'lucide-react'

import type { Session } from '#src/model/session.ts'
import { type SignalType, allowedSignals } from '#src/model/signals.ts'
import { Button } from '#src/ui/controls/button.tsx'

export type SignalButtonsProps = {
  session: Session
  /** Asked for and not yet seen: its button says so and waits. */
  intent: SignalType | null
  onSignal: (type: SignalType) => void
}

/** The signals that fit the state. What was asked for is an intent, never shown as the status. */
export function SignalButtons({ session, intent, onSignal }: SignalButtonsProps) {
  const allowed = allowedSignals(session.state)
  const may = (type: SignalType) => allowed.includes(type) || intent === type
  if (allowed.length === 0) return null
  return (
    <>
      {may('pause') && (
        <Button
          icon={<Pause />}
          keys={intent === 'pause' ? undefined : 'P'}
          disabled={intent === 'pause'}
          onClick={() => onSignal('pause')}
        >
          {intent === 'pause' ? 'Pausing…' : 'Pause'}
        </Button>
      )}
      {may('resume') && (
        <Button
          icon={<Play />}
          keys={intent === 'resume' || may('pause') ? undefined : 'P'}
          disabled={intent === 'resume'}
          onClick={() => onSignal('resume')}
        >
          {intent === 'resume' ? 'Resuming…' : 'Resume'}
        </Button>
      )}
      <Button icon={<Signpost />} keys="R" onClick={() => onSignal('redirect')}>
        Redirect
      </Button>
      <Button
        variant="danger"
        icon={<CircleX />}
        disabled={intent === 'cancel'}
        onClick={() => onSignal('cancel')}
      >
        {intent === 'cancel' ? 'Cancelling…' : 'Cancel'}
      </Button>
    </>
  )
}
