import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test as base } from '@playwright/test'

import { exitOf, findPostgres, launch, untilEnded } from './fixtures/launch.ts'

const test = base.extend<{ data: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of this pattern.
  data: async ({}, provide) => {
    const data = mkdtempSync(join(tmpdir(), 'signalbox-process-'))
    // PostgreSQL has a user of its own when we are root, and must reach the folders inside.
    chmodSync(data, 0o711)
    await provide(data)
    rmSync(data, { recursive: true, force: true })
  },
})

const npmStart = [join('scripts', 'run.mjs'), 'start', '--app', 'dist']

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  const tag = signal === 'SIGTERM' ? '' : ' @full'
  test(`${signal} stops the service and its PostgreSQL cleanly, without a word${tag}`, async ({
    data,
  }) => {
    const errors: string[] = []
    const { child, url } = await launch(npmStart, { PORT: '0', SIGNALBOX_DATA: data }, errors)
    const postgres = runningPostgres(data)
    child.kill(signal)
    await exitOf(child)
    expect(child.exitCode).toBe(0)
    expect(errors.join('')).toBe('')
    await untilEnded(postgres, null)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
}

test('nothing is left when the process that npm started is killed', async ({ data }) => {
  const { child, url } = await launch(npmStart, { PORT: '0', SIGNALBOX_DATA: data }, [])
  const postgres = runningPostgres(data)
  child.kill('SIGKILL')
  await untilEnded(postgres, null)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('a taken port is a clear error, and nothing is left of the attempt @full', async ({
  data,
}) => {
  const errors: string[] = []
  const first = { PORT: '0', SIGNALBOX_DATA: join(data, 'first') }
  const { child, url } = await launch(npmStart, first, [])
  const { port } = new URL(url)
  const second = { PORT: port, SIGNALBOX_DATA: join(data, 'second') }
  await expect(launch(npmStart, second, errors)).rejects.toThrow('ended with 1')
  expect(errors.join('')).toMatch(new RegExp(`\\b${port}\\b.*\\bPORT\\b`))
  expect(findPostgres(second.SIGNALBOX_DATA)).toBeNull()
  child.kill('SIGTERM')
  await exitOf(child)
})

function runningPostgres(data: string): number {
  const pid = findPostgres(data)
  if (pid === null) throw new Error('PostgreSQL does not run')
  return pid
}
