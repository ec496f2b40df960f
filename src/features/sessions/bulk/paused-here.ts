import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { type Attempt, isOpen, type SignalAttempt } from '#src/model/attempt.ts'
import { type FleetSession, stateOf } from '#src/model/fleet/fleet.ts'
import { hasEnded } from '#src/model/session.ts'
import { signalsOf } from '#src/model/signals.ts'
import type { Client } from '#src/queries/client/client.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { pausedItem, readItem, watchItems, writeItem } from '#src/storage/device/device-items.ts'

import type { BulkPlan } from './bulk-plan.ts'

/** The times (epoch ms) at which this browser paused sessions together with all others, by the ids. */
type PausedAt = ReadonlyMap<string, number>

type Place = Pick<Client, 'now' | 'scope'>

/** Notes the sessions of a plan before their pauses are sent: a reload forgets none. */
export function notePaused(api: Place, { send }: Pick<BulkPlan, 'send'>): void {
  const at = api.now()
  write(api, new Map([...read(api), ...send.map(({ id }) => [id, at] as const)]))
}

/** No longer offers to resume these sessions together; without `ids` none of them. */
export function forgetPaused(api: Place, ids?: readonly string[]): void {
  write(api, new Map([...read(api)].filter(([id]) => ids && !ids.includes(id))))
}

/**
 * `paused`: the session is paused by it, or the pause is under way. `over`: the session has ended, or was
 * resumed since, here or elsewhere. `open`: neither, as for a refused pause, which may be sent again.
 */
export function fateOfPause(
  row: FleetSession,
  at: number,
  signals: readonly SignalAttempt[],
): 'paused' | 'over' | 'open' {
  const state = stateOf(row)
  const later = signals.filter(({ startedAt }) => startedAt >= at)
  const pauses = later.filter(({ action }) => action === 'pause')
  const pause = pauses.find((one) => one.state !== 'refused')
  const isResumed = later.some(
    (one) => one.action === 'resume' && (one.state === 'confirmed' || one.effect?.applied === true),
  )
  if (hasEnded(state) || isResumed || hasRunOn(row, pause?.settledAt ?? at)) return 'over'
  if (!pause && pauses.length > 0) return 'open'
  if (state === 'paused' || (pause && (pause.state === 'sending' || isOpen(pause)))) return 'paused'
  if (!pause || !row.session) return 'open'
  return isOlder(row, pause.effect?.at ?? 0) ? 'paused' : 'over'
}

/** An attempt may show its effect a moment before the row does. */
function isOlder({ freshness }: FleetSession, effectAt: number): boolean {
  return !('asOf' in freshness) || freshness.asOf === null || freshness.asOf <= effectAt
}

/** The clocks of browser and service may differ by so much. */
const CLOCKS_APART_MS = 5 * 60_000

/** A pause lets the present round end. Where another has begun since, somebody has resumed the session. */
function hasRunOn({ session }: FleetSession, pausedAt: number): boolean {
  return (session?.rounds ?? []).some(
    ({ parentId, startedAt }) =>
      parentId === null && startedAt !== null && startedAt > pausedAt + CLOCKS_APART_MS,
  )
}

const none: readonly Attempt[] = []

/** The sessions that “Pause everything” paused in this browser, and that are still paused. */
export function usePausedHere(): readonly FleetSession[] {
  const api = useApi()
  const text = useSyncExternalStore(watchItems, () => readItem(pausedItem(api.scope)))
  const { data: attempts = none } = useQuery(attemptQueries.all(api))
  const { sessions } = useFleet()
  const pausedAt = parse(text)
  const fates = sessions.flatMap((row) => {
    const { id } = row.known
    const at = pausedAt.get(id)
    return at === undefined ? [] : { row, id, fate: fateOfPause(row, at, signalsOf(attempts, id)) }
  })
  const over = fates.filter(({ fate }) => fate === 'over').map(({ id }) => id)
  const overJoined = over.join('\n')
  useEffect(() => {
    // A session that somebody resumed and paused again is not ours to resume.
    if (overJoined !== '') forgetPaused(api, overJoined.split('\n'))
  }, [api, overJoined])
  return fates.filter(({ fate }) => fate === 'paused').map(({ row }) => row)
}

function read({ scope }: Place): PausedAt {
  return parse(readItem(pausedItem(scope)))
}

function write({ scope }: Place, pausedAt: PausedAt): void {
  const text = JSON.stringify(Object.fromEntries(pausedAt))
  writeItem(pausedItem(scope), pausedAt.size === 0 ? null : text)
}

function parse(text: string | null): PausedAt {
  try {
    const saved: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries(saved ?? {})
    return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])))
  } catch {
    return new Map()
  }
}
