import { beforeEach, expect, test, vi } from 'vitest'

import { showConsole } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

const news = vi.hoisted(() => ({ fails: false }))
vi.mock('#src/app/news/fleet-news.tsx', () => ({
  FleetNews: () => {
    if (news.fails) throw new Error('the news have a fault')
    return null
  },
}))

beforeEach(() => void (news.fails = false))

async function open(path: string) {
  const { console } = await startConsole()
  return (await showConsole(console, path)).screen
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
  ['/Inbox/', 'Inbox'],
  ['/sessions/new', 'New session'],
  ['/nowhere', 'Not found'],
  ['/connect', 'Connect'],
])('%s has the title %s', async (path, title) => {
  await open(path)
  // Its script may be long in coming.
  await expect.poll(() => document.title).toBe(`${title} · Signalbox`)
})
