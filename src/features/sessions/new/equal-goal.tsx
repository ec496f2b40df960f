import type { EqualGoalError } from '#src/model/errors.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import * as words from './words.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Two sessions with the same goal are rarely intended, so the operator confirms the second. */
export function EqualGoal({ error, onAgain }: { error: EqualGoalError; onAgain: () => void }) {
  const { state, startedAt } = error.attempt
  return (
    <ErrorNotice
      tone="quiet"
      title={words.goalSentAt(clock.format(startedAt))}
      lost={state === 'confirmed' ? words.sessionExists : words.sessionMayExist}
      advice={words.onlyIfTwo}
      action={
        <Button size="small" onClick={onAgain}>
          {words.createAnother}
        </Button>
      }
    />
  )
}
