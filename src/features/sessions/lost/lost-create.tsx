import { useState } from 'react'

import { goalOf, type Attempt } from '#src/model/attempt/attempt.ts'
import { explainError } from '#src/model/explain-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

export type LostCreateProps = {
  attempt: Attempt
  /**
   * `repeat`: the service promises that the same request with the same key has no second effect; `look`: a
   * gateway in between may have kept the answer.
   */
  once: 'repeat' | 'look' | null
  busy: boolean
  /** Why the last way out did not work. */
  error: unknown
  onRepeat: () => void
  onAgain: () => void
  onEnterId: () => void
  onDismiss: () => void
}

/** A create whose answer never came. The service lists no sessions, so only the operator can settle it. */
export function LostCreate(props: LostCreateProps) {
  const { attempt, once, busy, error, onRepeat, onAgain, onEnterId, onDismiss } = props
  const [asking, setAsking] = useState(false)
  const sent = clock.format(attempt.sentAt ?? attempt.startedAt)
  return (
    <>
      <ErrorNotice
        title={`Outcome unknown: ${shortened(goalOf(attempt) ?? 'a new session')}`}
        lost={`Sent ${sent}. ${attempt.words ?? 'No answer came.'} The session may be running and spending; its goal is kept here.`}
        advice={advice[once ?? 'neither']}
        detail={error === null ? undefined : explainError(error).happened}
        action={
          <>
            {once && (
              <Button size="small" variant="primary" busy={busy} onClick={onRepeat}>
                Look once more
              </Button>
            )}
            <Button size="small" disabled={busy} onClick={onEnterId}>
              Enter its id
            </Button>
            <Button size="small" disabled={busy} onClick={() => setAsking(true)}>
              Create again
            </Button>
            <Button size="small" variant="ghost" disabled={busy} onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onAgain()
        }}
        title="Create it again?"
        confirmLabel="Create again"
        cancelLabel="Not now"
        danger={false}
      >
        <p>
          The first request may have arrived. Then there are two sessions with this goal, and both
          spend.
        </p>
      </ConfirmDialog>
    </>
  )
}

const advice = {
  repeat:
    'Looking once more sends the same request with the same key: this service then makes no second session.',
  look: 'Looking once more sends nothing: it asks for the answer that may have been kept on its way here.',
  neither:
    'This service has no list to look in: find its id elsewhere, or accept that there may be two.',
}

const SHOWN = 120

function shortened(goal: string): string {
  return goal.length > SHOWN ? `${goal.slice(0, SHOWN)}…` : goal
}
