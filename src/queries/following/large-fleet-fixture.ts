import { vi } from 'vitest'

import { createConsole, type Console } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'

/** For tests: what a browser keeps that knows the sessions `ses_0` to the last of so many. */
export async function storageOfMany(sessions: number) {
  const storage = await openStorage({ open: () => Promise.reject(new Error('kept in memory')) })
  const store = storage.scoped('local user')
  for (let index = 0; index < sessions; index += 1) {
    const known = { id: `ses_${index}`, goal: `Goal ${index}`, addedAt: index, lastWord: null }
    await store.savedSessions.add({ ...known, summary: null })
  }
  return storage
}

/** For tests: a console, not started yet, that knows so many sessions. */
export function consoleOfMany(sessions: number, fetch: typeof globalThis.fetch): Console {
  return createConsole({ baseUrl: '', fetch, storage: storageOfMany(sessions) })
}

/** For tests: timers, the date and the schedule's own clock move when the test says so. */
export function useClockOfOurs(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const start = performance.now()
  const since = Date.now()
  // A spy would remember each of millions of calls.
  Object.defineProperty(performance, 'now', {
    configurable: true,
    value: () => start + Date.now() - since,
  })
}

export function giveClockBack(): void {
  vi.useRealTimers()
  Reflect.deleteProperty(performance, 'now')
}
