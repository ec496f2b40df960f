import type { Attempt } from '#src/model/attempt/attempt.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/now.ts'
import { momentText } from '#src/ui/text/moment-text.ts'
import { visible } from '#src/ui/text/visible.ts'

export type LostSignalLineProps = { attempt: Attempt; onDismiss: () => void }

/** A signal whose answer was lost and that no reading has shown so far. It is never sent again by itself. */
export function LostSignalLine({ attempt, onDismiss }: LostSignalLineProps) {
  const { action, sentAt, startedAt, words } = attempt
  const at = momentText(sentAt ?? startedAt, useToday())
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <output>
        {visible(`${action} sent ${at}, not confirmed: ${words ?? 'no answer came.'}`)}
      </output>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Dismiss the ${action} that is not confirmed`}
        onClick={onDismiss}
      >
        Dismiss
      </Button>
    </span>
  )
}
