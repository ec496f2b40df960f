import { MessageCircleQuestionMark } from 'lucide-react'

import { InlineText } from '#src/features/session/line/inline-text.tsx'
import type { HumanInput } from '#src/model/human-input.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'

/** More of it is in the dialog. */
const SHOWN = 2000

export type PendingBannerProps = { input: HumanInput; onAnswer: (inputId: string) => void }

/** What the agent asks and is blocked on: the one amber thing of the page. */
export function PendingBanner({ input, onAnswer }: PendingBannerProps) {
  return (
    <section
      aria-label="Waiting for you"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-wait-line bg-wait-soft px-4 py-3"
    >
      <MessageCircleQuestionMark aria-hidden="true" className="size-4 shrink-0 text-wait-ink" />
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold">
          <InlineText>{input.question.slice(0, SHOWN)}</InlineText>
        </h3>
        <p className="text-sm text-ink-2">
          {input.askedAt !== null && (
            <>
              Asked <Age clock="service" at={input.askedAt} form="long" suffix=" ago" /> ·{' '}
            </>
          )}
          the session is blocked until you answer
        </p>
      </div>
      <Button variant="waiting" keys="A" onClick={() => onAnswer(input.inputId)}>
        Answer
      </Button>
    </section>
  )
}
