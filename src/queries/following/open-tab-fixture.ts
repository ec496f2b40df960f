import { clientOf, memoryStorage } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'

type Options = {
  learned?: object | null
  /** What the service answers. */
  fetch?: typeof globalThis.fetch | undefined
}

const closes: (() => void)[] = []

/** For tests: a tick is a second, and a leader's word comes every two. */

/** For tests: a tab of one account with no known session: its rate is what the browser keeps, or another tab's. */
export async function openTab(uid: string, { learned = null, fetch = refuse }: Options = {}) {
  const storage = await memoryStorage()
  if (learned) await storage.scoped(`local ${uid}`).rate.put([], learned)
  const account = { uid, email: 'ada@example.org', emailVerified: false }
  const keys = [{ name: 'k', hint: '…f3a9', keyId: 'key_1', active: true }]
  const console = createConsole({
    baseUrl: location.origin,
    storage: Promise.resolve(storage),
    fetch: (input, init) => {
      const { pathname } = new URL(typeof input === 'string' ? input : '')
      if (pathname === '/__signalbox/config') {
        return Promise.resolve(Response.json({ mode: 'gateway', service: 'local' }))
      }
      if (pathname === '/__signalbox/custody') {
        return Promise.resolve(Response.json({ account, keys }))
      }
      if (!pathname.startsWith('/v1/sessions/')) {
        return Promise.resolve(Response.json({}, { status: 404 }))
      }
      return fetch(input, init)
    },
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
