import { MessageCircleQuestionMark } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'

import * as sessionWords from '#src/features/session/words.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import * as states from '#src/model/words/state-words.ts'
import { InlineText } from '#src/shared/markdown/long-text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age, useServiceNow } from '#src/ui/display/clock.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'
import { filled } from '#src/ui/text/filled.ts'
import { useLate } from '#src/ui/use-late.ts'

import * as words from './words.ts'

const InputIdForm = lazyComponent(
  async () => (await import('#src/shared/answer/answer-dialog.tsx')).InputIdForm,
)

type WaitingCardProps = {
  title: ReactNode
  advice: ReactNode
  /** The icon and the controls stand beside the first line. */
  top?: boolean
  children: ReactNode
}

function WaitingCard({ title, advice, top = false, children }: WaitingCardProps) {
  return (
    <section
      aria-label={states.waiting}
      className={classNames(
        'flex flex-wrap gap-x-4 gap-y-3 rounded-card border border-wait-line bg-wait-soft px-4 py-3',
        top ? 'items-start' : 'items-center',
      )}
    >
      <MessageCircleQuestionMark
        aria-hidden="true"
        className={classNames('size-4 shrink-0 text-wait-ink', top && 'mt-0.5')}
      />
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold whitespace-pre-line">{title}</h3>
        <p className="text-sm text-ink-2">{advice}</p>
      </div>
      {children}
    </section>
  )
}

/** The dialog shows the whole question. */
const SHOWN = 2000

export type PendingBannerProps = {
  input: HumanInput
  keys?: string | undefined
  onAnswer: (inputId: string) => void
}

/** The question that blocks the agent; nothing else on the page is amber. */
export function PendingBanner({ input, keys, onAnswer }: PendingBannerProps) {
  const { inputId, question, askedAt } = input
  return (
    <WaitingCard
      title={<InlineText>{question.slice(0, SHOWN)}</InlineText>}
      advice={
        askedAt === null
          ? words.blocked
          : filled(words.askedAndBlocked, <Age clock="service" at={askedAt} ago />)
      }
    >
      <Button variant="waiting" keys={keys} onClick={() => onAnswer(inputId)}>
        {sessionWords.answer}
      </Button>
    </WaitingCard>
  )
}

/** After an answer a session may show no question until its next reading. */
const SHOWN_AFTER_MS = 10_000

type UnreadQuestionProps = {
  /** When the session last changed, on the clock of the service. */
  since: number | null
  onAnswer: (inputId: string) => void
}

/** For a waiting session without a readable request: an operator can answer by the request's id. */
export function UnreadQuestion({ since, onAnswer }: UnreadQuestionProps) {
  const isLate = useLate(true, SHOWN_AFTER_MS)
  const isOld = useServiceNow() - (since ?? Infinity) > SHOWN_AFTER_MS
  if (!isLate && !isOld) return null
  return (
    <WaitingCard title={words.unread} advice={words.unreadAdvice} top>
      <Suspense>
        <InputIdForm onAnswer={onAnswer} />
      </Suspense>
    </WaitingCard>
  )
}
