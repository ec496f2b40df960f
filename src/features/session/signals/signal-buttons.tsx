import { CircleX, MessageSquareText, Pause, Play, Signpost } from 'lucide-react'

import type { Session } from '#src/model/session.ts'
import { type SignalType, allowedSignals } from '#src/model/signals.ts'
import { Button, type ButtonProps } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'

export type SignalButtonsProps = {
  session: Session
  /** Asked for and not yet seen: its button says so and waits. */
  intent: SignalType | null
  onSignal: (type: SignalType) => void
  onPauseWithReason: () => void
}

/** The signals that fit the state. What was asked for is an intent, never shown as the status. */
export function SignalButtons(props: SignalButtonsProps) {
  const { session, intent, onSignal, onPauseWithReason } = props
  const allowed = allowedSignals(session.state)
  const may = (type: SignalType) => allowed.includes(type) || intent === type
  if (allowed.length === 0) return null
  const waits = { intent, onSignal }
  return (
    <>
      {may('pause') && (
        // One key for both, so that the focus stays where the one takes the other's place.
        <SignalButton key="hold" type="pause" icon={<Pause />} keys="P" {...waits}>
          {intent === 'pause' ? 'Pausing…' : 'Pause'}
        </SignalButton>
      )}
      {may('pause') && intent !== 'pause' && (
        <IconButton
          label="Pause with a reason…"
          icon={<MessageSquareText />}
          variant="secondary"
          onClick={onPauseWithReason}
        />
      )}
      {may('resume') && (
        <SignalButton
          key={may('pause') ? 'resume' : 'hold'}
          type="resume"
          icon={<Play />}
          keys={may('pause') ? undefined : 'P'}
          {...waits}
        >
          {intent === 'resume' ? 'Resuming…' : 'Resume'}
        </SignalButton>
      )}
      <Button icon={<Signpost />} keys="R" onClick={() => onSignal('redirect')}>
        Redirect
      </Button>
      <SignalButton type="cancel" variant="danger" icon={<CircleX />} {...waits}>
        {intent === 'cancel' ? 'Cancelling…' : 'Cancel'}
      </SignalButton>
    </>
  )
}

type SignalButtonProps = Pick<ButtonProps, 'icon' | 'keys' | 'variant' | 'children'> &
  Pick<SignalButtonsProps, 'intent' | 'onSignal'> & { type: SignalType }

/** Asked for, it waits and keeps the focus: a disabled button would lose it. */
function SignalButton({ type, intent, onSignal, keys, ...rest }: SignalButtonProps) {
  const waits = intent === type
  return (
    <Button
      {...rest}
      keys={waits ? undefined : keys}
      aria-disabled={waits || undefined}
      className={waits ? 'text-ink-3!' : undefined}
      onClick={() => {
        if (!waits) onSignal(type)
      }}
    />
  )
}
