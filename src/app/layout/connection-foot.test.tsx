import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { openDialect } from '#src/app/dialects/dialect-app-fixture.tsx'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { paths } from '#src/routes.ts'
import { terse } from '#src/testing/dialects/written/terse.ts'

import { askedWords, ConnectionFoot } from './connection-foot.tsx'
import type { ServiceHealth } from './service-health.ts'

async function showFoot(health: ServiceHealth) {
  const { console } = await openDialect(terse)
  const foot = <ConnectionFoot health={health} service="local" keyHint={null} rehearsal={false} />
  const router = createMemoryRouter([{ path: '*', Component: () => foot }])
  await render(
    <ApiProvider console={console} loading={null} failure={() => null}>
      <RouterProvider router={router} />
    </ApiProvider>,
  )
}

test('what is behind says how old the oldest is, and leads to what is asked and why', async () => {
  await showFoot({ kind: 'behind', asOf: Date.now() - 70_000 })
  await expect.element(page.getByText(/^Behind · oldest 1m$/)).toBeVisible()
  const why = page.getByRole('link', { name: 'oldest 1m' })
  await expect.element(why).toHaveAttribute('href', paths.settings)
})

test('what has had no answer lately says for how long, and promises no reason', async () => {
  await showFoot({ kind: 'stale', asOf: Date.now() - 70_000 })
  await expect.element(page.getByText(/^No answer lately · 1m$/)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('what was asked is called a rate only once a minute of it was counted', () => {
  expect(askedWords({ sent: 12, countedMs: 20_400 })).toBe('12 req in 20 s')
  expect(askedWords({ sent: 31, countedMs: 60_000 })).toBe('31 req/min')
})
