import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import type { HumanInput } from '#src/model/human-input.ts'
import { asksUnread, unreadInput } from '#src/model/open-questions.ts'
import type { Session } from '#src/model/session.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { allWaiting } from '#src/queries/sessions/waiting-inputs.ts'
import { sessionHref } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import type { Signals } from './signals/use-signals.ts'
import type { SessionAddress } from './use-session-address.ts'
import * as words from './words.ts'

const RedirectDialog = lazy(async () => {
  const { KeptRedirectDialog: component } = await import('./signals/dialog/redirect-dialog.tsx')
  return { default: component }
})
const CancelDialog = lazy(async () => {
  const { KeptCancelDialog: component } = await import('./signals/dialog/cancel-dialog.tsx')
  return { default: component }
})
const PauseDialog = lazy(async () => {
  const { KeptPauseDialog: component } = await import('./signals/dialog/pause-dialog.tsx')
  return { default: component }
})
const ResumeDialog = lazy(async () => {
  const { ResumeDialog: component } = await import('./signals/dialog/resume-dialog.tsx')
  return { default: component }
})
const AnswerDialog = lazy(async () => {
  const { AnswerDialog: component } = await import('./answer/answer-dialog.tsx')
  return { default: component }
})
const UnknownInputDialog = lazy(async () => {
  const { UnknownInputDialog: component } = await import('./answer/unknown-input-dialog.tsx')
  return { default: component }
})

export type SessionDialogsProps = {
  session: Session
  signals: Signals
  address: SessionAddress
}

/** The dialogs over a session. Each dialog is a chunk of its own, which loads when it first opens. */
export function SessionDialogs({ session, signals, address }: SessionDialogsProps) {
  const toasts = useToasts()
  const { dialog, sendOrThrow, readAgain, close } = signals
  const sent = (text: string) => () => {
    close()
    toasts.show({ text })
  }
  return (
    <Suspense>
      {dialog === 'redirect' && (
        <RedirectDialog
          sessionId={session.id}
          begin={signals.words}
          send={sendOrThrow}
          onSent={sent(words.directionSent)}
          onClose={close}
        />
      )}
      {dialog === 'pause' && (
        <PauseDialog
          sessionId={session.id}
          send={sendOrThrow}
          onSent={sent(words.pauseAccepted)}
          onClose={close}
        />
      )}
      {dialog === 'cancel' && (
        <CancelDialog
          session={session}
          send={sendOrThrow}
          onSent={sent(words.cancelAccepted)}
          onClose={close}
        />
      )}
      {dialog === 'resume' && (
        <ResumeDialog
          session={session}
          asked={signals.isBudgetAsked}
          readAgain={readAgain}
          send={sendOrThrow}
          onSent={sent(words.resumeAccepted)}
          onClose={close}
        />
      )}
      {dialog === null && address.answering !== null && (
        <Answering
          session={session}
          inputId={address.answering}
          signals={signals}
          address={address}
        />
      )}
    </Suspense>
  )
}

type AnsweringProps = SessionDialogsProps & { inputId: string }

function Answering({ session, inputId, signals, address }: AnsweringProps) {
  const navigate = useNavigate()
  const waiting = allWaiting(useFleet())
  const shown = session.humanInputs.find((one) => one.inputId === inputId)
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  // Some services show only open questions, so the question may vanish while the operator answers.
  const before = last?.inputId === inputId ? gone(last) : undefined
  const input = shown ?? before ?? (asksUnread(session) ? unreadInput(inputId) : undefined)
  if (!input) return <UnknownInputDialog onClose={address.closeAnswer} />
  return (
    <AnswerDialog
      key={inputId}
      session={session}
      input={input}
      waiting={waiting}
      onClose={address.closeAnswer}
      onNext={(next) =>
        void navigate(sessionHref(next.sessionId, { answer: next.input?.inputId }), {
          replace: true,
        })
      }
      onRedirect={(text) => {
        address.closeAnswer()
        signals.open('redirect', text)
      }}
    />
  )
}

function gone(input: HumanInput): HumanInput {
  return input.state === 'pending' ? { ...input, state: 'expired' } : input
}
