import type { ReactElement, ReactNode } from 'react'

import { SignalError } from '#src/features/session/signals/signal-error.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { visible } from '#src/ui/text/visible.ts'

/** What became of an answer, as far as it is known. */
export type Outcome =
  | { kind: 'open' }
  | { kind: 'sent' }
  | { kind: 'answered-before'; answer: unknown }
  | { kind: 'settled' }
  | { kind: 'answered-elsewhere'; answer: unknown }
  | { kind: 'ended'; words: string }
  | { kind: 'expired' }
  | { kind: 'rejected'; message: string }
  /** `bodyHash` names what was to be sent. */
  | { kind: 'failed'; error: unknown; bodyHash: string }
  | { kind: 'dismissed' }
  | { kind: 'no-longer-asked' }
  | { kind: 'not-dismissed'; error: unknown }

/** A sentence of its own for each end; in every one of them the text stays. */
export function OutcomeNotice({ outcome }: { outcome: Outcome }): ReactElement | null {
  switch (outcome.kind) {
    case 'open':
      return null
    case 'sent':
      return <Neutral title="Your answer was sent.">The session goes on with it.</Neutral>
    case 'answered-before':
      return (
        <Neutral title="You answered this before.">
          {`${standing(outcome.answer)} Text that was not sent with it is kept below.`}
        </Neutral>
      )
    case 'settled':
      return (
        <Neutral title="This request is answered now.">
          The answer to your own request was lost, and the service does not show what was answered.
          Your text is kept below.
        </Neutral>
      )
    case 'answered-elsewhere':
      return (
        <Neutral title="This was answered elsewhere while you wrote.">
          {`${standing(outcome.answer)} Yours was not taken; your text is kept below.`}
        </Neutral>
      )
    case 'ended':
      return (
        <Neutral title={`The session ended before an answer came: it is ${outcome.words}.`}>
          Yours was not taken. Your text is kept below.
        </Neutral>
      )
    case 'expired':
      return (
        <Neutral title="The session no longer waits for this answer.">
          Yours was not taken. Your text is kept below.
        </Neutral>
      )
    case 'rejected':
      return (
        <ErrorNotice
          title={`The service rejected this answer: ${outcome.message}`}
          lost="Nothing was lost: it is all still here."
          advice="Change it and send it again."
        />
      )
    case 'dismissed':
      return (
        <Neutral title="The question was dismissed.">
          No answer was sent. Your text is kept below.
        </Neutral>
      )
    case 'no-longer-asked':
      return (
        <Neutral title="The question no longer waits for an answer.">
          Whether that was your doing is not known. Your text is kept below.
        </Neutral>
      )
    case 'not-dismissed':
    case 'failed':
    default:
      return <SignalError error={outcome.error} />
  }
}

function Neutral({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-card border border-line-strong bg-sunken px-4 py-3"
    >
      <StateShape shape="dot" tone="hold" className="mt-1" />
      <div className="min-w-0">
        <p className="font-semibold">{visible(title)}</p>
        <p className="wrap-anywhere text-ink-2">{visible(children, 4000)}</p>
      </div>
    </div>
  )
}

function standing(answer: unknown): string {
  if (answer === null || answer === undefined) return 'That answer stands.'
  return `The answer that stands: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}.`
}
