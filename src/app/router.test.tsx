import { RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { ApiProvider } from '#src/queries/connection/api-provider.tsx'
import { createConsole } from '#src/queries/connection/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.ts'

import { createAppRouter } from './router.tsx'

vi.mock('#src/app/late-parts.tsx', () => ({
  LateParts: () => {
    throw new Error('the news have a fault')
  },
}))

const account = { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null }
const keys = [{ name: 'Theirs', hint: '…6789', keyId: null, active: true }]
const answers: Readonly<Record<string, unknown>> = {
  '/__signalbox/config': { mode: 'gateway', service: 'local' },
  '/__signalbox/custody': { account, keys },
}

test('what breaks around every page is said in our words, with a way on', async () => {
  vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    fetch(input) {
      const body = typeof input === 'string' ? answers[input] : undefined
      return Promise.resolve(body ? Response.json(body) : new Response('', { status: 404 }))
    },
  })
  await console.start()
  const before = globalThis.location.href
  globalThis.history.replaceState(null, '', '/costs')
  const router = createAppRouter()
  try {
    const screen = await render(
      <ToastsContext value={createToasts()}>
        <ApiProvider console={console} loading={null} failure={() => <p>failed</p>}>
          <RouterProvider router={router} />
        </ApiProvider>
      </ToastsContext>,
    )
    await expect.element(screen.getByRole('heading', { name: 'This page stopped' })).toBeVisible()
    await expect.element(screen.getByText(/the news have a fault/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  } finally {
    router.dispose()
    globalThis.history.replaceState(null, '', before)
  }
})
