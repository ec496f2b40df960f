import { useState } from 'react'

import { goalOf, type Attempt } from '#src/model/attempt/attempt.ts'
import { explainError } from '#src/model/explain-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/now.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { momentText } from '#src/ui/text/moment-text.ts'

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
  const sent = momentText(attempt.sentAt ?? attempt.startedAt, useToday())
  return (
    <>
      <ErrorNotice
        title={`Outcome unknown: ${shortGoalOf(attempt)}`}
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

/** What was asked for, as far as a line has room for it. */
export function shortGoalOf(attempt: Attempt): string {
  const goal = goalOf(attempt) ?? 'a new session'
  return goal.length > SHOWN ? `${goal.slice(0, SHOWN)}…` : goal
}
