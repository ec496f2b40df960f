import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test, vi } from 'vitest'

import { bearer, call, createTestAccount } from '#service/http/service-client-fixture.ts'
import { shareOf } from '#src/testing/tier.ts'

import { npmStart, type Receiver } from './npm-start-fixture.ts'

/** The quick tier runs beside all other tests. */
const stopLimitMs = shareOf({ quick: 20_000, full: 10_000, soak: 10_000 })

/** As many as work side by side, each in a round of a minute: none ends before the stop breaks it off. */
const goals = Array.from({ length: 10 }, (_, at) => `Work ${at}`)
const scene = 'rehearsal: rounds=9 ask=0 pace=60000 subagents=0'

type Way = {
  signal: NodeJS.Signals
  to: Receiver
  /** The moment of the signal; "again and again" as a person presses Ctrl-C who does not want to wait. */
  when: 'at work' | 'while it starts' | 'again and again'
}

/** Of a SIGINT to npm alone nobody tells us: npm hands it to its shell, which waits for us. */
const ways: readonly Way[] = [
  { signal: 'SIGTERM', to: 'the group', when: 'at work' },
  { signal: 'SIGKILL', to: 'npm', when: 'at work' },
  { signal: 'SIGINT', to: 'the group', when: 'at work' },
  { signal: 'SIGHUP', to: 'the group', when: 'at work' },
  { signal: 'SIGTERM', to: 'npm', when: 'at work' },
  { signal: 'SIGHUP', to: 'npm', when: 'at work' },
  { signal: 'SIGKILL', to: 'the shell of npm', when: 'at work' },
  { signal: 'SIGTERM', to: 'every process', when: 'at work' },
  { signal: 'SIGINT', to: 'the group', when: 'again and again' },
  { signal: 'SIGTERM', to: 'the group', when: 'while it starts' },
  { signal: 'SIGKILL', to: 'npm', when: 'while it starts' },
]
const all = [0, 3].flatMap((beside) => ways.map((way) => ({ way, beside })))

test.each(shareOf({ quick: all.slice(0, 2), full: all, soak: all }))(
  `npm start ends within ${stopLimitMs / 1_000} s, with its PostgreSQL: $way.signal to $way.to, $way.when, beside $beside busy loops`,
  async ({ way: { signal, to, when }, beside }) => {
    await using left = new AsyncDisposableStack()
    const started = await npmStart(`
      process.argv.push('--app', process.cwd())
      await import('${pathToFileURL(join(import.meta.dirname, 'start.ts')).href}')`)
    left.defer(() => started.remove())
    writeFileSync(join(started.folder, 'index.html'), '')
    if (when !== 'while it starts') await startSessions(await started.url())
    for (let count = 0; count < beside; count += 1) {
      const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
      left.defer(() => void loop.kill('SIGKILL'))
    }
    await vi.waitUntil(() => started.runsPostgres(), { timeout: 60_000 })
    if (signal === 'SIGHUP') started.hangUp()
    started.signal(to, signal)
    const presses =
      when === 'again and again' && setInterval(() => started.signal(to, signal), 1_000)
    if (presses) left.defer(() => clearInterval(presses))
    await vi.waitFor(() => expect(started.processes()).toEqual([]), { timeout: stopLimitMs })
  },
  120_000,
)

async function startSessions(url: string): Promise<void> {
  const app = {
    fetch: (request: Request) => fetch(request.url.replace('http://localhost', url), request),
  }
  const headers = bearer((await createTestAccount(app)).key)
  for (const goal of goals) {
    const { body } = await call(app, 'POST', '/v1/sessions', {
      body: { goal, context: scene },
      headers,
    })
    await vi.waitFor(async () => {
      const session = await call(app, 'GET', `/v1/sessions/${String(body?.['id'])}`, { headers })
      expect(session.body?.['rounds']).toHaveLength(1)
    }, 60_000)
  }
}
