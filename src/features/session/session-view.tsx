import type { Reading } from '#src/model/freshness.ts'
import { hasEnded, type Session, type SignalType } from '#src/model/session.ts'
import { SignalButtons } from '#src/shared/signals/signal-buttons.tsx'
import { SignalError } from '#src/shared/signals/signal-error.tsx'
import { useSignals } from '#src/shared/signals/use-signals.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import { useWide } from '#src/ui/use-wide.ts'

import { PhoneBar } from './phone/phone-bar.tsx'
import { SessionBody } from './session-body.tsx'
import { SessionDialogs } from './session-dialogs.tsx'
import { SessionHeader } from './session-header.tsx'
import { StatusStrip } from './status-strip.tsx'
import { useFreshness } from './use-freshness.ts'
import { useSessionAddress } from './use-session-address.ts'
import * as words from './words.ts'

const TICK_MS = 5000
/** Room for the line and the panel beside each other, and for both to scroll on their own. */
const PANEL_ROOM = '(min-width: 68rem) and (min-height: 36rem)'
/** Room for the signals beside the goal; without it they stand in a bar at the foot. */
const MORE_THAN_PHONE = '(min-width: 40rem)'

export type SessionViewProps = { session: Session; reading: Reading }

/** A session as the service last showed it: header, figures, line of rounds, panel and dialogs. */
export function SessionView({ session, reading }: SessionViewProps) {
  const { id, state } = session
  const now = useNow(TICK_MS)
  const wide = useWide(PANEL_ROOM)
  const isPhone = !useWide(MORE_THAN_PHONE)
  const freshness = useFreshness(session, reading)
  const address = useSessionAddress()
  const signals = useSignals(session, now)
  const { intent } = signals
  const pending = hasEnded(state)
    ? undefined
    : session.humanInputs.find((input) => input.state === 'pending')
  const answer = pending && (() => address.openAnswer(pending.inputId))

  const resume = () => {
    // §3: an unknown status may be the service's name for its cost limit.
    if (state === 'cost-limited' || state === 'unknown') signals.open('resume')
    else void signals.send({ type: 'resume' })
  }
  const press = {
    pause: () => void signals.send({ type: 'pause' }),
    resume,
    redirect: () => signals.open('redirect'),
    cancel: () => signals.open('cancel'),
  }
  const buttons = {
    session,
    intent,
    onSignal: (type: SignalType) => press[type](),
    onPauseWithReason: () => signals.open('pause'),
  }
  // Each key works if its action fits the state.
  const isHeld = state === 'paused' || state === 'cost-limited'
  useShortcuts({
    p: () => {
      if (!hasEnded(state) && intent === null) press[isHeld ? 'resume' : 'pause']()
    },
    r: () => {
      if (!hasEnded(state)) press.redirect()
    },
    x: () => {
      if (!hasEnded(state)) press.cancel()
    },
    a: () => answer?.(),
  })

  return (
    <div
      data-fills-screen={wide || undefined}
      className={wide ? 'flex h-full flex-col' : undefined}
    >
      <SessionHeader
        id={id}
        goal={session.goal}
        actions={
          !isPhone && (
            <>
              {!wide && answer && (
                <Button variant="waiting" keys="A" onClick={answer}>
                  {words.answer}
                </Button>
              )}
              <SignalButtons {...buttons} />
            </>
          )
        }
      />
      <StatusStrip
        session={session}
        freshness={freshness}
        requests={{
          requests: signals.requests,
          onTakeBack: (undo) => press[undo](),
          onDismissLost: signals.dismissLost,
        }}
      />
      {isPhone && (
        <PhoneBar
          {...buttons}
          freshness={freshness}
          undo={signals.requests.find(({ undo }) => undo)?.undo ?? null}
          onAnswer={answer}
        />
      )}
      {signals.error !== null && (
        <div className="border-b bg-surface px-4 py-3 sm:px-7">
          <SignalError error={signals.error} onDismiss={signals.clearError} />
        </div>
      )}
      <SessionBody
        session={session}
        disconnected={Boolean(reading.failureReason ?? reading.error)}
        wide={wide}
        tab={address.tab}
        onTab={address.openTab}
        onAnswer={address.openAnswer}
        onResume={resume}
        onNewBudget={() => signals.open('resume')}
        resuming={intent === 'resume'}
      />
      <SessionDialogs session={session} signals={signals} address={address} />
    </div>
  )
}
