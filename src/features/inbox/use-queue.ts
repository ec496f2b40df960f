import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Attempt } from '#src/model/attempt.ts'
import { type Attention, attentionQueue } from '#src/model/fleet/attention.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { itemParam } from '#src/routes.ts'
import { useNow } from '#src/ui/display/clock.tsx'
import { useAddressQuery } from '#src/ui/use-address-query.ts'

import type { useAnswers } from './answered-list.tsx'

const TICK_MS = 5_000
/** A resume without an effect for so long is offered again. */
const RESUME_LASTS_MS = 60_000

/** The queue without the entries that are under way: answers from this page, and resumes. */
export function useQueue({ lineOf }: Pick<ReturnType<typeof useAnswers>, 'lineOf'>) {
  const fleet = useFleet()
  const now = useNow(TICK_MS)
  const { data: attempts = [] } = useQuery(attemptQueries.all(useApi()))
  return attentionQueue(fleet).filter((item) => {
    if (item.kind === 'held') return !attempts.some((one) => resumes(one, item.sessionId, now))
    if (item.kind === 'failed' || !item.waiting.input) return true
    const { inputId } = item.waiting.input
    return lineOf({ sessionId: item.sessionId, inputId })?.isBack !== false
  })
}

function resumes(attempt: Attempt, sessionId: string, now: number): boolean {
  const { action, state, startedAt } = attempt
  if (action !== 'resume' || attempt.sessionId !== sessionId) return false
  return state !== 'refused' && state !== 'unknown' && now - startedAt < RESUME_LASTS_MS
}

/**
 * The entry in the address. Without one, a wide page selects the first. An entry that leaves the queue
 * stays selected, so that no text is lost under the operator's hands.
 */
export function useSelection(queue: readonly Attention[], wide: boolean) {
  const [query, change] = useAddressQuery(useSearchParams())
  const asked = query.get(itemParam)
  const [last, setLast] = useState<Attention | null>(null)
  const found = asked === null ? queue[0] : findItem(queue, asked)
  // A failure takes no text, and goes when it is dismissed.
  const isKept =
    asked !== null && last !== null && last.kind !== 'failed' && isSame(last.key, asked)
  const selected = asked === null && !wide ? null : (found ?? (isKept ? last : null))
  if (selected !== null && selected !== last) setLast(selected)

  const put = (itemOf: (now: string | null) => Attention | null | undefined) =>
    change(
      (next) => {
        const item = itemOf(next.get(itemParam))
        if (item) next.set(itemParam, item.key)
        else next.delete(itemParam)
      },
      // On a narrow page the list is the step before an entry.
      { replace: wide || asked !== null },
    )
  const at = queue.findIndex(({ key }) => key === selected?.key)
  return {
    asked,
    selected,
    select: (item: Attention | null) => put(() => item),
    /** One step back or on, counted from the last step, drawn or not. */
    step: (by: 1 | -1) =>
      put((now) => {
        const entry = findItem(queue, now ?? '')
        const from = entry ? queue.indexOf(entry) : -1
        return queue[Math.min(queue.length - 1, Math.max(0, from + by))]
      }),
    /** The entry after the selected one, or the first; null without another. */
    next: queue[at + 1] ?? (at > 0 ? queue[0] : undefined) ?? null,
  }
}

/** A session whose question is not read yet is the same entry as its question. */
function findItem(queue: readonly Attention[], asked: string): Attention | undefined {
  return queue.find(({ key }) => key === asked) ?? queue.find(({ key }) => isSame(key, asked))
}

function isSame(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}
