import { useEffect, useSyncExternalStore } from 'react'

import { ConnectionError, ServiceError } from '#src/model/errors.ts'
import { DISCONNECTED_AFTER_MS } from '#src/model/freshness.ts'
import type { Session } from '#src/model/session.ts'
import type { PollingStatus } from '#src/queries/client/client.ts'
import { createEmitter } from '#src/queries/client/store.ts'
import { useApi, useAuthProblem, useStore } from '#src/queries/client/use-api.ts'
import { serviceSilent } from '#src/queries/client/words.ts'

/** The requests to the service, their rate, and the cause of a wait; as of the last second. */
export function usePollingStatus(): PollingStatus {
  return useStore(useApi().following.status)
}

/** Whether the service answers all that may be asked: what is late then waits for its turn. */
export function useIsAtLimit(): boolean {
  const { status } = useApi().following
  return useSyncExternalStore(status.subscribe, () => isAtLimit(status.get()))
}

const ANSWERS_COME_MS = 5_000

/** Nothing more may be asked now, be it by the rate or for as many requests under way as may be. */
export function isAtLimit({ silentMs, waiting }: PollingStatus): boolean {
  return silentMs <= ANSWERS_COME_MS && (waiting?.why === 'rate' || waiting?.why === 'in-flight')
}

const noAnswer = new ConnectionError(serviceSilent, { timedOut: true })

/**
 * The error while nothing is read: a refused key at once, or the failure of half a minute without a success, also
 * of a half minute that ends within a wait that the service asks for; null while it answers.
 */
export function useSilence(): Error | null {
  const { status } = useApi().following
  const refusal = useAuthProblem()
  const silence = useSyncExternalStore(status.subscribe, () => silenceIn(status.get()))
  return refusal ?? silence
}

/** The same object again for the same silence, or each watcher would be told once a second. */
export function silenceIn({ silentMs, waiting, problem }: PollingStatus): Error | null {
  const heldMs = silentMs > 0 && waiting?.why === 'held' ? waiting.ms : 0
  if (silentMs + heldMs <= DISCONNECTED_AFTER_MS) return null
  return problem instanceof ConnectionError || problem instanceof ServiceError ? problem : noAnswer
}

/** Milliseconds between two readings now; null when the session is not read by itself. A hook: the answer changes. */
export function useTargetMs({ id, state }: Pick<Session, 'id' | 'state'>): number | null {
  return useApi().following.targetOf(id, state)
}

/** The session is on screen as long as the component is: it is read often. */
export function useShownSession(id: string): void {
  const { following } = useApi()
  useEffect(() => following.show(id), [following, id])
}

/** The same for the messages of a session: they are read behind it. */
export function useShownMessages(id: string): void {
  const { following } = useApi()
  useEffect(() => following.showMessages(id), [following, id])
}

/** The ids of what is on screen. */
export function createShown() {
  const changed = createEmitter<[id: string]>()
  const counts = new Map<string, number>()
  return {
    has: (id: string) => counts.has(id),
    ids: () => counts.keys(),
    /** It comes on screen once more, or goes. */
    onChange: changed.listen,
    /** Gives back how to take it off the screen. */
    add: (id: string): (() => void) => {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      changed.emit(id)
      return () => {
        const left = (counts.get(id) ?? 0) - 1
        if (left > 0) counts.set(id, left)
        else if (counts.delete(id)) changed.emit(id)
      }
    },
  }
}
