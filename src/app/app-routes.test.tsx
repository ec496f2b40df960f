import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { AppRoutes } from './app-routes.tsx'
import { fetchPageAhead } from './pages.ts'

const news = vi.hoisted(() => ({ fails: false }))
vi.mock('#src/app/news/fleet-news.tsx', () => ({
  FleetNews: () => {
    if (news.fails) throw new Error('the news have a fault')
    return null
  },
}))

const account = { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null }
const keys = [{ name: 'Theirs', hint: '…6789', keyId: null, active: true }]
const answers: Readonly<Record<string, unknown>> = {
  '/__signalbox/config': { mode: 'gateway', service: 'local' },
  '/__signalbox/custody': { account, keys },
}

const before = globalThis.location.href
beforeEach(() => void (news.fails = false))
afterEach(() => globalThis.history.replaceState(null, '', before))

async function open(path: string) {
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    fetch(input) {
      const body = typeof input === 'string' ? answers[input] : undefined
      return Promise.resolve(body ? Response.json(body) : new Response('', { status: 404 }))
    },
  })
  await console.start()
  globalThis.history.replaceState(null, '', path)
  return render(
    <ToastsContext value={createToasts()}>
      <BrowserRouter>
        <ApiProvider console={console} loading={null} failure={() => <p>failed</p>}>
          <AppRoutes />
        </ApiProvider>
      </BrowserRouter>
    </ToastsContext>,
  )
}

test('what breaks around every page is said in our words, with a way on', async () => {
  vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  news.fails = true
  const screen = await open('/costs')
  await expect.element(screen.getByRole('heading', { name: 'This page stopped' })).toBeVisible()
  await expect.element(screen.getByText(/the news have a fault/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('a page whose script is here is drawn together with the shell', async () => {
  await fetchPageAhead('/keys')
  const drawn = Promise.withResolvers<string>()
  const watch = new MutationObserver(() => {
    if (document.querySelector('nav'))
      drawn.resolve(document.querySelector('h1')?.textContent ?? '')
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await open('/keys')
  expect(await drawn.promise).toBe('API keys')
  watch.disconnect()
})

test.each([
  ['/', 'Sessions'],
  ['/inbox', 'Inbox'],
  ['/costs', 'Costs'],
  ['/keys', 'API keys'],
  ['/settings', 'Settings'],
  ['/sessions/new', 'New session'],
  ['/nowhere', 'Not found'],
  ['/connect', 'Connect'],
])('%s has the title %s', async (path, title) => {
  await open(path)
  // Its script may be long in coming.
  await expect.poll(() => document.title, { timeout: 15_000 }).toBe(`${title} · Signalbox`)
})
