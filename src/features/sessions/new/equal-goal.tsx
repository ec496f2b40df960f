import type { EqualGoalError } from '#src/model/attempt/attempt-errors.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Two of one goal are rarely meant: whoever means it says so. */
export function EqualGoal({ error, onAgain }: { error: EqualGoalError; onAgain: () => void }) {
  const { state, startedAt } = error.attempt
  return (
    <ErrorNotice
      tone="quiet"
      title={`This goal was sent at ${clock.format(startedAt)}`}
      lost={`${state === 'confirmed' ? 'Its session exists.' : 'Its session may exist.'} Nothing was sent by this click.`}
      advice="Create another one only if you want two."
      action={
        <Button size="small" onClick={onAgain}>
          Create another one
        </Button>
      }
    />
  )
}
