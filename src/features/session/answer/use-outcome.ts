import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import { stateSign } from '#src/model/state-sign.ts'
import { attemptQueries } from '#src/queries/attempts/attempt-queries.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import {
  type GivenAnswer,
  humanInputMutations,
  type RespondResult,
} from '#src/queries/human-input-mutations.ts'
import type { DismissResult } from '#src/queries/human-input/dismiss-input.ts'

import type { Outcome } from './outcome-notice.tsx'

/** Sends an answer or a dismissal once, and says what became of the request: by its result, or by what polling shows. */
export function useOutcome(session: Session, input: HumanInput) {
  const api = useApi()
  const { mutateAsync } = useMutation(humanInputMutations.respond(api, session.id, input.inputId))
  const { mutateAsync: withdraw } = useMutation(
    humanInputMutations.dismiss(api, session.id, input.inputId),
  )
  const [own, setOwn] = useState<Outcome>({ kind: 'open' })
  const [rejected, setRejected] = useState<{ field: string | null; message: string } | null>(null)
  const [busy, setBusy] = useState(false)
  // State is a render late: two presses in one turn would both see it free.
  const underWay = useRef(false)

  const once = async (work: () => Promise<Outcome>, failed: 'failed' | 'not-dismissed') => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setRejected(null)
    setOwn({ kind: 'open' })
    try {
      setOwn(await work())
    } catch (error) {
      setOwn({ kind: failed, error })
    }
    underWay.current = false
    setBusy(false)
  }
  const send = (given: GivenAnswer) =>
    once(async () => {
      const result = await mutateAsync(given)
      if (result.kind === 'rejected') setRejected(result)
      return outcomeOf(result)
    }, 'failed')
  const dismiss = () => once(async () => outcomeOf(await withdraw()), 'not-dismissed')

  const { data: attempts } = useQuery(attemptQueries.all(api))
  const isSending = attempts?.some(
    (one) => one.inputId === input.inputId && one.sessionId === session.id && isUnderWay(one),
  )
  const outcome = own.kind === 'open' && !busy ? seenOutcome(session, input) : own
  return {
    outcome,
    rejected,
    busy: busy || isSending === true,
    send,
    dismiss,
    clear: () => setOwn({ kind: 'open' }),
  }
}

function isUnderWay({ state }: Attempt): boolean {
  return state === 'draft' || state === 'sending'
}

/** What a reading shows while someone still writes: another operator may have been first. */
function seenOutcome(session: Session, input: HumanInput): Outcome {
  if (input.state === 'answered') return { kind: 'answered-elsewhere', answer: input.answer }
  if (hasEnded(session.state)) return endedOutcome(session)
  return input.state === 'expired' ? { kind: 'expired' } : { kind: 'open' }
}

function outcomeOf(result: RespondResult | DismissResult): Outcome {
  if (result.kind === 'ended') return endedOutcome(result.session)
  if (result.kind !== 'answered-elsewhere') return result
  return { kind: result.kind, answer: result.input?.answer ?? null }
}

function endedOutcome(session: Session): Outcome {
  return { kind: 'ended', words: stateSign(session.state, session.status).words.toLowerCase() }
}
