import type { Attempt } from '#src/model/attempt/attempt.ts'
import { visible } from '#src/ui/text/visible.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** A signal whose answer was lost and that no reading has shown so far. It is never sent again by itself. */
export function LostSignalLine({ attempt }: { attempt: Attempt }) {
  const { action, sentAt, startedAt, words } = attempt
  const at = clock.format(sentAt ?? startedAt)
  return (
    <output>{visible(`${action} sent ${at}, not confirmed: ${words ?? 'no answer came.'}`)}</output>
  )
}
