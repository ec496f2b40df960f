import { useState } from 'react'

import { goalOf, type Attempt } from '#src/model/attempt.ts'
import { explainError } from '#src/model/explain-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/now.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { momentText } from '#src/ui/text/moment-text.ts'

import * as words from './words.ts'

export type LostCreateProps = {
  attempt: Attempt
  /**
   * `repeat`: the service promises that the same request with the same key has no second effect.
   * `look`: a gateway in between may have kept the answer.
   */
  once: 'repeat' | 'look' | null
  busy: boolean
  /** The failure of the last way out. */
  error: unknown
  onRepeat: () => void
  onAgain: () => void
  onEnterId: () => void
  onDismiss: () => void
}

/** A create without an answer. Only the operator can settle it if the service lists no sessions. */
export function LostCreate(props: LostCreateProps) {
  const { attempt, once, busy, error, onRepeat, onAgain, onEnterId, onDismiss } = props
  const [asking, setAsking] = useState(false)
  const sent = momentText(attempt.sentAt ?? attempt.startedAt, useToday())
  return (
    <>
      <ErrorNotice
        title={words.outcomeUnknown(shortGoalOf(attempt))}
        lost={words.sent(sent, attempt.words ?? words.noAnswerCame)}
        advice={words.advice[once ?? 'neither']}
        detail={error === null ? undefined : explainError(error).happened}
        action={
          <>
            {once && (
              <Button size="small" variant="primary" busy={busy} onClick={onRepeat}>
                {words.lookOnceMore}
              </Button>
            )}
            <Button size="small" disabled={busy} onClick={onEnterId}>
              {words.enterId}
            </Button>
            <Button size="small" disabled={busy} onClick={() => setAsking(true)}>
              {words.createAgain}
            </Button>
            <Button size="small" variant="ghost" disabled={busy} onClick={onDismiss}>
              {words.dismiss}
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
        title={words.createAgainQuestion}
        confirmLabel={words.createAgain}
        cancelLabel={words.notNow}
        danger={false}
      >
        <p>{words.mayBeTwo}</p>
      </ConfirmDialog>
    </>
  )
}

const SHOWN = 120

/** The goal of the create, as far as a line has room. */
export function shortGoalOf(attempt: Attempt): string {
  const goal = goalOf(attempt) ?? words.aNewSession
  return goal.length > SHOWN ? `${goal.slice(0, SHOWN)}…` : goal
}
