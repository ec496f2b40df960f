import { type MutationState, useMutation, useMutationState } from '@tanstack/react-query'
import { useRef } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import {
  type InboxAnswer,
  inboxAnswerMutation,
  inboxAnswersKey,
  type RespondResult,
} from '#src/queries/writes/human-input-mutations.ts'
import type { EarlierAnswer } from '#src/shared/answer/outcome.tsx'

type AnswerState = MutationState<RespondResult, Error, InboxAnswer>

/** An answer from this page, on its way or with its outcome. */
export type InboxAnswerLine = InboxAnswer &
  EarlierAnswer & {
    status: 'sending' | 'done'
    /** The question is in the queue again, with the text. */
    isBack: boolean
    at: number
  }

/** Sends answers in the background and gives the latest answer of each question, newest first. */
export function useAnswers() {
  const { mutateAsync } = useMutation(inboxAnswerMutation(useApi()))
  // A state would be a render late: two presses in one turn would both see the question free.
  const underWay = useRef(new Set<string>())
  const states = useMutationState<AnswerState>({
    filters: { mutationKey: inboxAnswersKey },
    select: ({ state }) => state,
  })
  const latest = new Map(
    states.flatMap((state) => {
      const line = lineOf(state)
      return line ? [[placeOf(line), line] as const] : []
    }),
  )
  return {
    /** Does nothing while an answer of the same question is on its way. */
    send(answer: InboxAnswer) {
      const place = placeOf(answer)
      if (underWay.current.has(place)) return
      underWay.current.add(place)
      const end = () => underWay.current.delete(place)
      // The line shows the outcome, also of a failure.
      mutateAsync(answer).then(end, end)
    },
    lines: [...latest.values()].toSorted((one, other) => other.at - one.at),
    lineOf: (of: { sessionId: string; inputId: string }) => latest.get(placeOf(of)) ?? null,
  }
}

/** Names a question among those of all sessions. */
export function placeOf({ sessionId, inputId }: { sessionId: string; inputId: string }): string {
  return `${sessionId} ${inputId}`
}

function lineOf({ variables, status, data, error, submittedAt }: AnswerState) {
  if (!variables) return null
  const isSending = status === 'pending' || status === 'idle'
  const line: InboxAnswerLine = {
    ...variables,
    status: isSending ? 'sending' : 'done',
    isBack: status === 'error' || data?.kind === 'rejected',
    result: data ?? null,
    error,
    at: submittedAt,
  }
  return line
}
