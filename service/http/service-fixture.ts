import { afterAll, vi } from 'vitest'
import * as z from 'zod/mini'

import { createRehearsalAgent } from '#service/agents/rehearsal/create-rehearsal-agent.ts'
import { startTestDatabase } from '#service/database/database-fixture.ts'
import { createEngine, type EngineOptions } from '#service/engine/create-engine.ts'

import { createHttp, type HttpOptions } from './create-http.ts'
import type { LogEntry } from './log.ts'
import { bearer, call } from './service-client-fixture.ts'

export type TestService = Awaited<ReturnType<typeof startTestService>>

const waiting = z.looseObject({ humanInput: z.tuple([z.looseObject({ inputId: z.string() })]) })

const generousLimits = {
  rateLimitPerMinute: 100_000,
  signUpsPer15Minutes: 10_000,
  failedSignInsPer15Minutes: 10_000,
}

/** For tests: the whole service on a PostgreSQL of its own until the file ends, its clock ahead by what `advance` adds. */
export async function startTestService(engineOptions: Partial<EngineOptions> = {}) {
  const database = await startTestDatabase()
  let aheadMs = 0
  let stoppedAt: number | null = null
  const now = () => (stoppedAt ?? Date.now()) + aheadMs
  const engine = await createEngine({
    database,
    agents: [createRehearsalAgent({ roundMs: 20 })],
    logger: { warn: () => undefined, error: () => undefined },
    ...engineOptions,
  })
  const entries: LogEntry[] = []
  const createApp = (
    limits: Partial<HttpOptions['limits']> = {},
    more: Partial<HttpOptions> = {},
  ) =>
    createHttp({
      pool: database.pool,
      engine,
      dataFolder: database.dataFolder,
      version: '0.0.0',
      limits: { ...generousLimits, ...limits },
      now,
      log: (entry) => void entries.push(entry),
      ...more,
    })
  const app = await createApp()
  const ask = (method: string, path: string, credential?: string, body?: unknown) =>
    call(app, method, path, { body, headers: credential === undefined ? {} : bearer(credential) })
  let closing: Promise<void> | null = null
  const close = () => (closing ??= engine.stop().then(() => database.close()))
  afterAll(close)

  return {
    app,
    /** Requests with a credential as bearer, or without one. */
    get: (path: string, credential?: string) => ask('GET', path, credential),
    post: (path: string, body: unknown, credential?: string) => ask('POST', path, credential, body),
    remove: (path: string, credential?: string) => ask('DELETE', path, credential),
    /** A session that waits for an answer: its id, its path and the id of its question. */
    async createWaiting(key: string, scene = 'rounds=3 ask=1 kind=text subagents=0 pace=0') {
      const body = { goal: 'Wait', context: `rehearsal: ${scene}` }
      const id = String((await ask('POST', '/v1/sessions', key, body)).body?.id)
      const path = `/v1/sessions/${id}`
      const read = async () => z.parse(waiting, (await ask('GET', path, key)).body)
      const { humanInput } = await vi.waitFor(read, { timeout: 20_000 })
      return { id, path, inputId: humanInput[0].inputId }
    },
    /** The same service with other limits or parts, as a second process on the same database would be. */
    createApp,
    pool: database.pool,
    dataFolder: database.dataFolder,
    engine,
    entries,
    now,
    /** Stops the clock until the function that it gives is called: a busy machine then waits out no pause. */
    stopClock() {
      stoppedAt = Date.now()
      return () => void (stoppedAt = null)
    },
    advance(ms: number) {
      aheadMs += ms
    },
    close,
  }
}
