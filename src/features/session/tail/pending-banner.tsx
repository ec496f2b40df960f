import { MessageCircleQuestionMark } from 'lucide-react'

import { InlineText } from '#src/features/session/line/inline-text.tsx'
import type { HumanInput } from '#src/model/human-input.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'

import * as words from './words.ts'

/** The dialog shows the whole question. */
const SHOWN = 2000

export type PendingBannerProps = { input: HumanInput; onAnswer: (inputId: string) => void }

/** The question that blocks the agent; nothing else on the page is amber. */
export function PendingBanner({ input, onAnswer }: PendingBannerProps) {
  return (
    <section
      aria-label={words.waiting}
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
              {words.asked[0]}
              <Age clock="service" at={input.askedAt} form="long" suffix={words.ago} />
              {words.asked[1]}
            </>
          )}
          {words.blocked}
        </p>
      </div>
      <Button variant="waiting" keys="A" onClick={() => onAnswer(input.inputId)}>
        {words.answer}
      </Button>
    </section>
  )
}
