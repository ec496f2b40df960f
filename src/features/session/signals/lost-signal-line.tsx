import type { Attempt } from '#src/model/attempt.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/now.ts'
import { momentText } from '#src/ui/text/moment-text.ts'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

export type LostSignalLineProps = { attempt: Attempt; onDismiss: () => void }

/** A signal whose answer was lost and whose effect no reading shows. The console never repeats the signal. */
export function LostSignalLine({ attempt, onDismiss }: LostSignalLineProps) {
  const { action, sentAt, startedAt, words: why } = attempt
  const at = momentText(sentAt ?? startedAt, useToday())
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <output>{visible(words.lost(action, at, why ?? words.noAnswer))}</output>
      <Button
        size="small"
        variant="ghost"
        aria-label={words.dismissLost(action)}
        onClick={onDismiss}
      >
        {words.dismiss}
      </Button>
    </span>
  )
}
