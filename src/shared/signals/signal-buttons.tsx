import { CircleX, Pause, Play, Signpost } from 'lucide-react'
import { useRef } from 'react'

import type { Session, SignalType } from '#src/model/session.ts'
import { allowedSignals } from '#src/model/signals.ts'
import { Button, type ButtonProps } from '#src/ui/controls/button.tsx'

import { intents } from './intent-words.ts'
import * as words from './words.ts'

export const signalIcons = {
  pause: <Pause />,
  resume: <Play />,
  redirect: <Signpost />,
  cancel: <CircleX />,
}

export type SignalButtonsProps = {
  session: Session
  /** The requested signal whose effect is not seen yet; its button says so and waits. */
  intent: SignalType | null
  onSignal: (type: SignalType) => void
  onPauseWithReason: () => void
}

/** The signals that fit the state. A requested signal is an intent, never the status. */
export function SignalButtons(props: SignalButtonsProps) {
  const { session, intent, onSignal, onPauseWithReason } = props
  const allowed = allowedSignals(session.state)
  const may = (type: SignalType) => allowed.includes(type) || intent === type
  if (allowed.length === 0) return null
  const waits = { intent, onSignal }
  return (
    <>
      {may('pause') && (
        // Pause and Resume share a key, so that the focus stays when one button replaces the other.
        <SignalButton key="hold" type="pause" keys="P" {...waits} />
      )}
      {may('pause') && intent !== 'pause' && (
        <Button aria-label={words.openPause} onClick={onPauseWithReason}>
          {words.withReason}
        </Button>
      )}
      {may('resume') && (
        <SignalButton
          key={may('pause') ? 'resume' : 'hold'}
          type="resume"
          keys={may('pause') ? undefined : 'P'}
          {...waits}
        />
      )}
      <Button icon={signalIcons.redirect} keys="R" onClick={() => onSignal('redirect')}>
        {words.names.redirect}
      </Button>
      <SignalButton type="cancel" variant="danger" keys="X" {...waits} />
    </>
  )
}

type SignalButtonProps = Pick<ButtonProps, 'keys' | 'variant'> &
  Pick<SignalButtonsProps, 'intent' | 'onSignal'> & { type: SignalType }

/**
 * While a signal is requested its button keeps the focus, which a disabled button would lose. A press that began
 * on "Pause" never resumes: a reading may change the button meanwhile, and between the clicks of a double click.
 */
export function SignalButton({ type, intent, onSignal, keys, ...rest }: SignalButtonProps) {
  const waits = intent === type
  const pressed = useRef(type)
  return (
    <Button
      {...rest}
      icon={signalIcons[type]}
      keys={waits ? undefined : keys}
      aria-disabled={waits || undefined}
      className={waits ? 'text-ink-3!' : undefined}
      onPointerDown={() => {
        pressed.current = type
      }}
      onClick={({ detail: clicks }) => {
        // A click by keyboard counts as 0.
        if (!waits && clicks < 2 && (clicks === 0 || pressed.current === type)) onSignal(type)
      }}
    >
      {waits ? intents[type] : words.names[type]}
    </Button>
  )
}
