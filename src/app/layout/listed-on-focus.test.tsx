import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'

const OLD_MS = 10_000
const patience = { timeout: 5_000 }
const key = { name: 'Theirs', hint: '…7001', keyId: null, active: true }
const answers: Record<string, unknown> = {
  '/__signalbox/config': { mode: 'gateway', service: 'local' },
  '/__signalbox/custody': {
    account: { uid: 'user', email: 'ada@example.org', emailVerified: false },
    keys: [key],
  },
  '/openapi.json': {
    openapi: '3.1.0',
    paths: { '/v1/sessions': { get: { parameters: [{ name: 'cursor', in: 'query' }] } } },
  },
  '/v1/sessions': { sessions: [] },
}

let passedMs = 0
beforeEach(() => {
  const { now } = Date
  passedMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs)
})
afterEach(() => void vi.restoreAllMocks())

/** A console that has read the service's list once; `lists` counts the readings. */
async function listedConsole() {
  let lists = 0
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    fetch: (input) => {
      const path = typeof input === 'string' ? input : ''
      if (path === '/v1/sessions') lists += 1
      return Promise.resolve(Response.json(answers[path] ?? {}))
    },
  })
  await console.start()
  const state = console.getState()
  if (state.kind !== 'connected') throw new Error(`It is ${state.kind}`)
  const { queryClient } = state.connection
  await expect.poll(() => queryClient.getQueryData(['listed']), patience).toBeTruthy()
  return () => lists
}

test('an old list is read again when the window gets the focus, and a fresh one is not', async () => {
  const lists = await listedConsole()
  const listsAfterFocus = () => {
    window.dispatchEvent(new Event('focus'))
    return lists()
  }
  expect(listsAfterFocus()).toBe(1)
  // An answer of the last second is shared, so that the first of these looks may ask for nothing.
  const listsAfterReturn = () => {
    passedMs += OLD_MS
    return listsAfterFocus()
  }
  await expect.poll(listsAfterReturn, patience).toBe(2)
})
