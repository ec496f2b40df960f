import {
  type Dialect,
  type NotRead,
  emptyServiceRecord,
  type ServiceRecord,
} from '#src/model/dialect.ts'
import type { ScopedStore } from '#src/storage/open-storage.ts'

const MOST_NOT_READ = 50
const STEP_MS = 60_000

type Store = Pick<ScopedStore, 'service'>

/** The dialect that this browser has read from this very answer; null for an answer that is new to it. */
export async function findDescribed(store: Store, answer: string): Promise<Dialect | null> {
  const current = (await store.service.find())?.current
  return current?.answer === answer ? current.dialect : null
}

/** Notes what was not understood in an answer, the latest first; the same again within a minute is not written. */
export async function keepNotRead(
  store: Store,
  notRead: readonly NotRead[],
  at: number,
): Promise<void> {
  await store.service.update([], (old) => {
    const known = old?.notRead ?? []
    const isNew = notRead.some((one) => {
      const met = known.find((other) => isSame(one, other))
      return !met || at - met.seenAt >= STEP_MS
    })
    if (!isNew) return null
    const others = known.filter((other) => !notRead.some((one) => isSame(one, other)))
    const met = notRead.map((one) => ({ ...one, seenAt: at }))
    return {
      ...emptyServiceRecord,
      ...old,
      notRead: [...met, ...others].slice(0, MOST_NOT_READ),
    }
  })
}

function isSame(one: NotRead, other: NotRead): boolean {
  return one.what === other.what && one.at === other.at
}

/** A change of what is noted, made where nothing is noted yet as well. */
export function changeNotes(store: Store, change: Partial<ServiceRecord>): Promise<unknown> {
  return store.service.update([], (old) => ({ ...emptyServiceRecord, ...old, ...change }))
}
