import { useState } from 'react'

import type { HumanInput } from '#src/model/human-input.ts'
import { asksUnread, unreadInput } from '#src/model/open-questions.ts'
import type { Session } from '#src/model/session.ts'

/** The request as the session shows it; one that vanishes while the operator answers stays as expired. */
export function useShownInput(session: Session, inputId: string): HumanInput | undefined {
  const shown = session.humanInputs.find((one) => one.inputId === inputId)
  const [last, setLast] = useState(shown)
  // Some services show only open questions.
  if (shown && shown !== last) setLast(shown)
  const before = last?.inputId === inputId ? gone(last) : undefined
  return shown ?? before ?? (asksUnread(session) ? unreadInput(inputId) : undefined)
}

function gone(input: HumanInput): HumanInput {
  return input.state === 'pending' ? { ...input, state: 'expired' } : input
}
