import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'

import { allWaiting } from '#src/model/fleet/fleet.ts'
import type { Session } from '#src/model/session.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { sessionHref } from '#src/routes.ts'
import { useShownInput } from '#src/shared/answer/use-shown-input.ts'
import type { Signals } from '#src/shared/signals/use-signals.ts'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import type { SessionAddress } from './use-session-address.ts'
import * as words from './words.ts'

const writtenDialog = () => import('#src/shared/signals/dialog/written-dialog.tsx')
const resumeDialog = () => import('#src/shared/signals/dialog/resume-form.tsx')
const answerDialog = () => import('#src/shared/answer/answer-dialog.tsx')
const KeptDialog = lazy(async () => ({ default: (await writtenDialog()).KeptDialog }))
const ResumeDialog = lazy(async () => ({ default: (await resumeDialog()).ResumeDialog }))
const AnswerDialog = lazy(async () => ({ default: (await answerDialog()).AnswerDialog }))
const UnknownInputDialog = lazy(async () => ({
  default: (await answerDialog()).UnknownInputDialog,
}))

export type SessionDialogsProps = {
  session: Session
  signals: Signals
  address: SessionAddress
}

/** The dialogs over a session, which load when they first open. */
export function SessionDialogs({ session, signals, address }: SessionDialogsProps) {
  const toasts = useToasts()
  const { dialog, sendOrThrow, readAgain, close } = signals
  if (dialog === null) {
    return (
      address.answering !== null && (
        <Suspense fallback={<DialogPlaceholder />}>
          <Answering
            session={session}
            inputId={address.answering}
            signals={signals}
            address={address}
          />
        </Suspense>
      )
    )
  }
  const onSent = () => {
    close()
    toasts.show({ text: words.sentSignals[dialog.type] })
  }
  const shared = { session, send: sendOrThrow, onSent, onClose: close }
  return (
    <Suspense fallback={<DialogPlaceholder />}>
      {dialog.type === 'resume' ? (
        <ResumeDialog {...shared} asked={dialog.isBudgetAsked} readAgain={readAgain} />
      ) : (
        <KeptDialog key={dialog.type} {...shared} {...dialog} />
      )}
    </Suspense>
  )
}

type AnsweringProps = SessionDialogsProps & { inputId: string }

function Answering({ session, inputId, signals, address }: AnsweringProps) {
  const navigate = useNavigate()
  const waiting = allWaiting(useFleet())
  const input = useShownInput(session, inputId)
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
