import { expect, test } from '@playwright/test'
import { z } from 'zod'

import { shareOf } from '#src/testing/tier.ts'

import { makeKey, send } from './fixtures/script.ts'
import { startService, type Service } from './fixtures/start-service.ts'

const SESSIONS = shareOf({ full: 10, soak: 500, quick: 5 })
const reads = shareOf({ full: 2_000, soak: 200_000, quick: 300 })
/** A young process still grows into its memory; the nightly count leaves it the time to have done so. */
const mayGrow = shareOf({ full: 1.3, soak: 1.1, quick: 1.3 })
const AT_ONCE = 8
/** With this in its environment, a service can be asked for its memory. */
const measurable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
const scene = 'rehearsal: rounds=10 messages=10 ask=0 pace=0 subagents=0'

const session = z.object({
  id: z.string(),
  status: z.string(),
  rounds: z.array(z.object({ id: z.string() })),
})

const reply = z.object({
  id: z.number(),
  result: z.object({ result: z.optional(z.object({ value: z.optional(z.unknown()) })) }),
})
const usage = z.object({ rss: z.number(), heapUsed: z.number() })

test(`a service keeps nothing back of ${reads} requests about ${SESSIONS} sessions @full`, async () => {
  test.setTimeout(shareOf({ full: 300_000, soak: 7_200_000, quick: 300_000 }))
  const service = await startService({ ...measurable, RATE_LIMIT_PER_MINUTE: '1000000' })
  try {
    const person = { email: 'ada@example.org', password: 'a long enough secret' }
    const bearer = await makeKey(service.url, person, true)
    const ask = (path: string, sent = {}) => send(`${service.url}${path}`, { bearer, ...sent })
    const ids: string[] = []
    await inTurn(SESSIONS, async (at) => {
      const body = { goal: `Sort siding ${at}`, context: scene }
      ids.push(session.parse(await ask('/v1/sessions', { body, status: 201 })).id)
    })
    const rounds = new Map<string, readonly { id: string }[]>()
    for (const id of ids) {
      const read = async () => session.parse(await ask(`/v1/sessions/${id}`))
      await expect.poll(async () => (await read()).status, { timeout: 600_000 }).toBe('complete')
      rounds.set(id, (await read()).rounds)
    }

    const askInTurn = async (at: number) => {
      const id = ids[at % SESSIONS] ?? ''
      const path = `/v1/sessions/${id}`
      const turn = Math.floor(at / SESSIONS)
      // As a console asks, and now and then about something that is not there.
      if (turn % 20 === 19) await ask(`${path}x`, { status: 404 })
      else if (turn % 2 === 0) await ask(path)
      else {
        const after = rounds.get(id)?.[turn % 10]?.id ?? ''
        await ask(`${path}/messages?limit=50&after=${after}`)
      }
    }
    const warm = Math.ceil(reads / 3)
    await inTurn(warm, askInTurn)
    const early = await measureMemory(service)
    await inTurn(reads, askInTurn)
    const late = await measureMemory(service)
    console.log(`${reads} requests after ${warm}:`, early, late)
    expect(late.heapMb).toBeLessThan(early.heapMb * mayGrow)
    expect(late.rssMb).toBeLessThan(early.rssMb * mayGrow)
  } finally {
    await service.stop()
  }
})

/** Does something `count` times, a few at once. */
async function inTurn(count: number, act: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** The memory of a service's process after a collection, in megabytes: resident, and live on its heap. */
async function measureMemory(service: Service): Promise<{ rssMb: number; heapMb: number }> {
  const [address] = /ws:\/\/\S+/.exec(service.log()) ?? []
  if (address === undefined) throw new Error('The service was not started measurable')
  const socket = new WebSocket(address)
  const failed = new Promise<never>((_, reject) => {
    socket.addEventListener('error', () => reject(new Error('The service cannot be inspected')))
    socket.addEventListener('close', () => reject(new Error('The service is gone')))
  })
  const asked = new Promise((resolve) => socket.addEventListener('open', resolve))
  await Promise.race([asked, failed])
  const ask = (id: number, method: string, params = {}) => {
    const answer = new Promise<z.infer<typeof reply>>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const { success, data: read } = reply.safeParse(JSON.parse(String(data)))
        if (success && read.id === id) resolve(read)
      })
    })
    socket.send(JSON.stringify({ id, method, params }))
    return Promise.race([answer, failed])
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const expression = 'process.memoryUsage()'
  const { result } = await ask(2, 'Runtime.evaluate', { expression, returnByValue: true })
  const { rss, heapUsed } = usage.parse(result.result?.value)
  // Nobody listens to the failure that our own closing would be.
  failed.catch(() => undefined)
  socket.close()
  return { rssMb: rss / 1e6, heapMb: heapUsed / 1e6 }
}
