import type { ReactElement, ReactNode } from 'react'

import { SignalError } from '#src/features/session/signals/signal-error.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

/** The outcome of an answer, as far as the outcome is known. */
export type Outcome =
  | { kind: 'open' }
  | { kind: 'sent' }
  | { kind: 'answered-before'; answer: unknown }
  | { kind: 'settled' }
  | { kind: 'answered-elsewhere'; answer: unknown }
  | { kind: 'ended'; words: string }
  | { kind: 'expired' }
  | { kind: 'rejected'; message: string }
  /** `bodyHash` identifies the body that was to be sent. */
  | { kind: 'failed'; error: unknown; bodyHash: string }
  | { kind: 'dismissed' }
  | { kind: 'no-longer-asked' }
  | { kind: 'not-dismissed'; error: unknown }

/** Each outcome has a sentence of its own; the typed text stays in all of them. */
export function OutcomeNotice({ outcome }: { outcome: Outcome }): ReactElement | null {
  switch (outcome.kind) {
    case 'open':
      return null
    case 'sent':
      return <Neutral title={words.sent}>{words.goesOn}</Neutral>
    case 'answered-before':
      return (
        <Neutral title={words.answeredBefore}>
          {`${standing(outcome.answer)} ${words.unsentIsKept}`}
        </Neutral>
      )
    case 'settled':
      return <Neutral title={words.settled}>{words.settledMeans}</Neutral>
    case 'answered-elsewhere':
      return (
        <Neutral title={words.answeredElsewhere}>
          {`${standing(outcome.answer)} ${words.notTaken}`}
        </Neutral>
      )
    case 'ended':
      return <Neutral title={words.ended(outcome.words)}>{words.notTaken}</Neutral>
    case 'expired':
      return <Neutral title={words.expired}>{words.notTaken}</Neutral>
    case 'rejected':
      return (
        <ErrorNotice
          title={words.rejected(outcome.message)}
          lost={words.nothingLost}
          advice={words.changeAnswer}
        />
      )
    case 'dismissed':
      return <Neutral title={words.dismissed}>{words.noAnswerSent}</Neutral>
    case 'no-longer-asked':
      return <Neutral title={words.noLongerAsked}>{words.causeUnknown}</Neutral>
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
  if (answer === null || answer === undefined) return words.answerStands
  return words.standingAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer))
}
