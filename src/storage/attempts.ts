import { isSettled, slotOf, type Attempt } from '#src/model/attempt.ts'

import type { AttemptChannel } from './attempt-channel.ts'
import type { Table } from './tables.ts'

const SETTLED_KEPT_MS = 24 * 60 * 60_000

/** The attempts of one scope: for each place (`slot`) the last, and before it those that are settled. */
export type Attempts = {
  /** Newest first. One whose page is gone before the answer came is of unknown outcome. */
  list(): Promise<readonly Attempt[]>
  /** Takes a place in this page, in the turn of the click; false while it is taken. */
  take(slot: string): boolean
  /** Writes what is about to be sent; false when another tab has one under way there. */
  begin(slot: string, attempt: Attempt): Promise<boolean>
  /** Keeps the attempt after something happened to it; null when another has its place by now. */
  change(slot: string, uuid: string, change: (old: Attempt) => Attempt): Promise<Attempt | null>
  /** The answer is here, or nothing was sent: the place is free again. */
  release(slot: string, uuid: string): void
  remove(slot: string): Promise<void>
  /** Puts back one that was removed; another that has its place by now stays. */
  putBack(slot: string, attempt: Attempt): Promise<void>
  /** Told of what other tabs write. */
  subscribe(listener: () => void): () => void
}

type AttemptsOptions = {
  table: Table<Attempt>
  scope: string
  channel: AttemptChannel
  now: () => number
}

/** `now` is in epoch ms: what is settled is kept for a day. Rejects when the browser's database does. */
export function createAttempts(options: AttemptsOptions): Attempts {
  const { table, scope, channel, now } = options
  const key = (slot: string) => [scope, slot]
  const pastKey = (attempt: Attempt) => [scope, slotOf(attempt), attempt.uuid]
  const taken = new Set<string>()

  const isAbandoned = async ({ state, uuid }: Attempt) =>
    state === 'sending' && !(await channel.isUnderWay(uuid, scope))

  async function removeOld(attempt: Attempt): Promise<void> {
    await table.remove(pastKey(attempt))
    const place = key(slotOf(attempt))
    if ((await table.find(place))?.uuid === attempt.uuid) await table.remove(place)
  }

  async function mended(attempt: Attempt): Promise<Attempt> {
    if (!(await isAbandoned(attempt))) return attempt
    const after = await table.update(key(slotOf(attempt)), (old) =>
      old?.uuid === attempt.uuid && old.state === 'sending' ? abandoned(old) : null,
    )
    return after ?? (await table.find(key(slotOf(attempt)))) ?? abandoned(attempt)
  }

  /** Earlier versions kept all directions of a session in one place; false when its own has another. */
  async function isInPlace(attempt: Attempt): Promise<boolean> {
    if (attempt.action !== 'redirect') return true
    const before = key(`redirect ${attempt.sessionId}`)
    if ((await table.find(before))?.uuid !== attempt.uuid) return true
    const moved = await table.update(key(slotOf(attempt)), (old) => (old === null ? attempt : null))
    await table.remove(before)
    return moved !== null
  }

  return {
    async list() {
      const kept: Attempt[] = []
      for (const attempt of await table.list([scope])) {
        if (!(await isInPlace(attempt))) continue
        if (isOld(attempt, now())) await removeOld(attempt)
        else kept.push(await mended(attempt))
      }
      return kept.toSorted((one, other) => other.startedAt - one.startedAt)
    },
    take(slot) {
      if (taken.has(slot)) return false
      taken.add(slot)
      return true
    },
    async begin(slot, attempt) {
      const before = await table.find(key(slot))
      const isElsewhere = before?.state === 'sending' && !(await isAbandoned(before))
      if (isElsewhere) return false
      channel.hold(attempt.uuid)
      if (before && isSettled(before)) await table.put(pastKey(before), before)
      let won = false
      await table.update(key(slot), (old) => {
        // Another tab may have come in between the look and this write.
        won = old?.state !== 'sending' || old.uuid === before?.uuid
        return won ? attempt : null
      })
      if (won) channel.tell(scope)
      else channel.letGo(attempt.uuid)
      return won
    },
    async change(slot, uuid, change) {
      const ofAttempt = (old: Attempt | null) => (old?.uuid === uuid ? change(old) : null)
      const changed =
        (await table.update(key(slot), ofAttempt)) ??
        (await table.update([scope, slot, uuid], ofAttempt))
      channel.tell(scope)
      return changed
    },
    release(slot, uuid) {
      taken.delete(slot)
      channel.letGo(uuid)
    },
    async remove(slot) {
      await table.remove(key(slot))
      channel.tell(scope)
    },
    async putBack(slot, attempt) {
      await table.update(key(slot), (old) => (old === null ? attempt : null))
      channel.tell(scope)
    },
    subscribe: (listener) => channel.subscribe((told) => told === scope && listener()),
  }
}

function abandoned(attempt: Attempt): Attempt {
  return { ...attempt, state: 'unknown', words: 'The page was closed before an answer came.' }
}

function isOld(attempt: Attempt, now: number): boolean {
  return isSettled(attempt) && now - attempt.startedAt > SETTLED_KEPT_MS
}
