import type { PollingStatus } from '#src/queries/client/client.ts'
import { clientOf, memoryStorage } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'

import { behindGateway, pathOf } from './scripted-service-fixture.ts'

/** For tests: how a tab alone polls three sessions. */
export const polled: PollingStatus = {
  sent: 9,
  countedMs: 60_000,
  allowedPerMinute: 480,
  underWay: 0,
  waiting: null,
  silentMs: 0,
  role: 'alone',
  followed: 3,
  overdueMs: 0,
  listedAt: null,
  problem: null,
}

type Options = {
  learned?: object | null
  /** The answers of the service. */
  fetch?: typeof globalThis.fetch | undefined
}

const closes: (() => void)[] = []

/** For tests: a tab of one account with no known session: its rate is what the browser keeps, or another tab's. */
export async function openTab(uid: string, { learned = null, fetch = refuse }: Options = {}) {
  const storage = await memoryStorage()
  if (learned) await storage.scoped(`local ${uid}`).rate.put([], learned)
  const console = createConsole({
    baseUrl: location.origin,
    storage: Promise.resolve(storage),
    fetch: behindGateway(
      (input, init) =>
        pathOf(input).startsWith('/v1/sessions/')
          ? fetch(input, init)
          : Promise.resolve(Response.json({}, { status: 404 })),
      { uid },
    ),
  })
  await console.start()
  const client = clientOf(console)
  const close = () => client.adopt({ account: null, keys: [] })
  closes.push(close)
  return { ...client, client, status: client.following.status, close }
}

/** For tests: whatever a test has left open. */
export function closeTabs(): void {
  for (const close of closes.splice(0)) close()
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('nothing is asked'))
}
