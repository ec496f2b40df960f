import { isSettled, slotOf, type Attempt } from '#src/model/attempt.ts'

import type { Table } from './tables.ts'
import { pageClosed } from './words.ts'

export type Channel<Word> = {
  tell: (word: Word) => void
  /** Gives back how to stop. */
  hear: (listener: (word: Word) => void) => () => void
}

/** Words to the other tabs of a browser; where there are no channels, each tab is alone. */
export function createChannel<Word>(name: string): Channel<Word> {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(name)
  // In Node an open channel would keep a process alive that has nothing else to do.
  if (channel && 'unref' in channel && typeof channel.unref === 'function') channel.unref()
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tell: (word) => channel?.postMessage(word),
    hear(listener) {
      const heard = ({ data }: MessageEvent<Word>) => listener(data)
      channel?.addEventListener('message', heard)
      return () => channel?.removeEventListener('message', heard)
    },
  }
}

const DAY_MS = 24 * 60 * 60_000

/**
 * The attempts of one scope: for each place (`slot`) the last, and before it those that are settled, for a
 * day. Those that left their place are past.
 */
export type Attempts = {
  /** Newest first. An attempt whose page is gone before the answer came is of unknown outcome. */
  list: () => Promise<readonly Attempt[]>
  /** The attempts that left their place, newest first, as far as they are kept (`pastKept`). */
  past: () => Promise<readonly Attempt[]>
  keepPast: (attempt: Attempt) => Promise<void>
  /** Takes a place in this page, in the turn of the click; false while it is taken. */
  take: (slot: string) => boolean
  /** Writes what is about to be sent; false when another tab has one under way there. */
  begin: (slot: string, attempt: Attempt) => Promise<boolean>
  /** Keeps the attempt after something happened to it; null when another has its place by now. */
  change: (slot: string, uuid: string, change: (old: Attempt) => Attempt) => Promise<Attempt | null>
  /** The answer is here, or nothing was sent: the place is free again. */
  release: (slot: string, uuid: string) => void
  /** Frees the place; another that has it by now stays. */
  remove: (slot: string, uuid: string) => Promise<void>
  /** Puts back an attempt that was removed; another that has its place by now stays. */
  putBack: (slot: string, attempt: Attempt) => Promise<void>
  /** `listener` is told of what other tabs write. */
  subscribe: (listener: () => void) => () => void
}

/** `now` is in epoch ms. */
export function createAttempts(
  table: Table<Attempt>,
  pastTable: Table<Attempt>,
  scope: string,
  { channel, now }: { channel: AttemptChannel; now: () => number },
): Attempts {
  const key = (slot: string) => [scope, slot]
  const taken = new Set<string>()

  const isAbandoned = async ({ state, uuid }: Attempt) =>
    state === 'sending' && !(await channel.isUnderWay(uuid, scope))

  /** Attempts seldom leave their place, so this code comes late. */
  async function loadPast() {
    const { createPastAttempts } = await import('./past-attempts.ts')
    return createPastAttempts({ table, pastTable, scope, now })
  }

  const keepPast = async (attempt: Attempt) => (await loadPast()).put(attempt)

  async function mended(attempt: Attempt): Promise<Attempt> {
    if (!(await isAbandoned(attempt))) return attempt
    const after = await table.update(key(slotOf(attempt)), (old) =>
      old?.uuid === attempt.uuid && old.state === 'sending' ? abandoned(old) : null,
    )
    return after ?? (await table.find(key(slotOf(attempt)))) ?? abandoned(attempt)
  }

  return {
    async list() {
      const kept: Attempt[] = []
      const old: Attempt[] = []
      for (const attempt of await table.list([scope])) {
        const isOld = isSettled(attempt) && now() - attempt.startedAt > DAY_MS
        if (isOld) old.push(attempt)
        else kept.push(await mended(attempt))
      }
      // Without that code, as after an update, they leave their places another time.
      if (old.length > 0) void loadPast().then((past) => past.moveThere(old), doNothing)
      return kept.toSorted((one, other) => other.startedAt - one.startedAt)
    },
    past: async () => (await loadPast()).list(),
    keepPast,
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
      if (before && isSettled(before)) await table.put([scope, slot, before.uuid], before)
      else if (before && before.uuid !== attempt.uuid)
        void keepPast(abandoned(before)).catch(doNothing)
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
    async remove(slot, uuid) {
      const removed = await table.find(key(slot))
      if (removed?.uuid !== uuid) return
      await table.remove(key(slot))
      channel.tell(scope)
      // In an outage that code does not come.
      void keepPast(removed).catch(doNothing)
    },
    async putBack(slot, attempt) {
      await table.update(key(slot), (old) => (old === null ? attempt : null))
      channel.tell(scope)
    },
    subscribe: (listener) => channel.subscribe((changed) => changed === scope && listener()),
  }
}

const doNothing = () => undefined

function abandoned(attempt: Attempt): Attempt {
  if (attempt.state !== 'sending') return attempt
  return { ...attempt, state: 'unknown', settledAt: null, words: pageClosed }
}

/** The channel on which the tabs of a browser tell each other of attempts. */
export type AttemptChannel = {
  /** Marks a request as under way for as long as this page lives, or until `letGo`. */
  hold: (uuid: string) => void
  letGo: (uuid: string) => void
  /** Whether some page still waits for the answer; when it no longer does, those who listen for `scope` hear. */
  isUnderWay: (uuid: string, scope: string) => Promise<boolean>
  /** Tells the other tabs that the attempts of a scope have changed. */
  tell: (scope: string) => void
  subscribe: (listener: (scope: string) => void) => () => void
}

const lockName = (uuid: string) => `signalbox:attempt:${uuid}`

/**
 * The lock of a page goes with the page, also after a crash. Without locks, an attempt that this page did not
 * send counts as given up.
 */
export function createAttemptChannel(name: string): AttemptChannel {
  const held = new Map<string, () => void>()
  const watched = new Set<string>()
  const listeners = new Set<(scope: string) => void>()
  const locks = globalThis.navigator?.locks
  const channel = createChannel<string>(`${name}:attempts`)
  channel.hear(hear)

  function hear(scope: string): void {
    for (const listener of listeners) listener(scope)
  }

  /** A shared lock is granted once the page that holds the exclusive one has let go of it or is gone. */
  function watch(uuid: string, scope: string): void {
    if (watched.has(uuid)) return
    watched.add(uuid)
    void locks?.request(lockName(uuid), { mode: 'shared' }, () => {
      watched.delete(uuid)
      hear(scope)
    })
  }

  return {
    hold(uuid) {
      const released = Promise.withResolvers<undefined>()
      held.set(uuid, () => released.resolve(undefined))
      void locks?.request(lockName(uuid), () => released.promise)
    },
    letGo(uuid) {
      held.get(uuid)?.()
      held.delete(uuid)
    },
    async isUnderWay(uuid, scope) {
      if (held.has(uuid)) return true
      const { held: all = [] } = (await locks?.query()) ?? {}
      const isHeld = all.some((lock) => lock.name === lockName(uuid) && lock.mode === 'exclusive')
      if (isHeld) watch(uuid, scope)
      return isHeld
    },
    tell: channel.tell,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
