import { useState } from 'react'

import { type HumanInput, unsaidQuestion } from '#src/model/human-input.ts'
import { asksUnread, unreadInput } from '#src/model/open-questions.ts'
import type { Session } from '#src/model/session.ts'

/** The request as the session shows it; one that vanishes while the operator answers stays as expired. */
export function useShownInput(session: Session, inputId: string): HumanInput | undefined {
  const shown = session.humanInputs.find((one) => one.inputId === inputId)
  const [last, setLast] = useState(shown)
  // Some services show only open questions, and some show no question.
  const known = last?.inputId === inputId ? last : undefined
  const isUnread = asksUnread(session) && (!known || known.question === unsaidQuestion)
  const now = shown ?? (isUnread ? (known ?? unreadInput(inputId)) : undefined)
  if (now && now !== last) setLast(now)
  return now ?? (known && gone(known))
}

function gone(input: HumanInput): HumanInput {
  return input.state === 'pending' ? { ...input, state: 'expired' } : input
}
