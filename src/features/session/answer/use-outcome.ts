import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import { stateSign } from '#src/model/state-sign.ts'
import { attemptQueries } from '#src/queries/attempts/attempt-queries.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { type GivenAnswer, humanInputMutations } from '#src/queries/human-input-mutations.ts'

import type { Outcome } from './outcome-notice.tsx'

/** Sends an answer once, and says what became of the request: by its result, or by what polling shows. */
export function useOutcome(session: Session, input: HumanInput) {
  const api = useApi()
  const { mutateAsync } = useMutation(humanInputMutations.respond(api, session.id, input.inputId))
  const [own, setOwn] = useState<Outcome>({ kind: 'open' })
  const [rejected, setRejected] = useState<{ field: string | null; message: string } | null>(null)
  const [busy, setBusy] = useState(false)
  // State is a render late: two presses in one turn would both see it free.
  const underWay = useRef(false)

  const send = async (given: GivenAnswer) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setRejected(null)
    setOwn({ kind: 'open' })
    try {
      const result = await mutateAsync(given)
      if (result.kind === 'rejected') setRejected(result)
      setOwn(
        result.kind === 'answered-elsewhere'
          ? { kind: result.kind, answer: result.input?.answer ?? null }
          : result.kind === 'ended'
            ? endedOutcome(result.session)
            : result,
      )
    } catch (error) {
      setOwn({ kind: 'failed', error })
    }
    underWay.current = false
    setBusy(false)
  }
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

function endedOutcome(session: Session): Outcome {
  return { kind: 'ended', words: stateSign(session.state, session.status).words.toLowerCase() }
}
