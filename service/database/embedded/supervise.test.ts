import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { expect, test, vi } from 'vitest'

import { supervise } from './start-embedded-postgres.ts'

const patience = { firstPauseMs: 1, longestPauseMs: 10, limitMs: 1_000 }

async function run(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script])
  await once(child, 'spawn')
  return child
}

test('one that ends is started again, and is left alone after the release', async () => {
  const started: ChildProcess[] = []
  const said: string[] = []
  const start = async () => {
    const child = await run('setInterval(() => undefined, 1000)')
    started.push(child)
    return child
  }
  const supervised = await supervise(start, (message) => said.push(message), patience)
  started[0]?.kill('SIGKILL')
  await vi.waitUntil(() => started.length === 2, { timeout: 20_000 })
  expect(said).toEqual(['PostgreSQL ended by itself (SIGKILL); it is started again.'])
  expect(supervised.pid()).toBe(started[1]?.pid)
  supervised.release()
  started[1]?.kill('SIGKILL')
  await once(started[1] ?? process, 'exit')
  expect([started.length, said.length]).toEqual([2, 1])
})

test('one that cannot be started again fails with the reason, and so does one that ends each time', async () => {
  let starts = 0
  const breaking = await supervise(
    async () => {
      starts += 1
      if (starts > 1) throw new Error('the disk is full')
      return run('')
    },
    () => undefined,
    patience,
  )
  expect((await breaking.failed).message).toBe('the disk is full')
  expect(starts).toBeGreaterThan(3)

  const ending = await supervise(
    () => run(''),
    () => undefined,
    patience,
  )
  expect((await ending.failed).message).toBe('PostgreSQL ended by itself (0) again and again.')
})
