import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { ConnectionPanel } from './connection-panel.tsx'

test('a request that failed is no cause to wait once its pause is over, also where no session is followed', async () => {
  const { console, client } = await startConsole({
    answer: ({ path }) =>
      path === '/v1/sessions/ses_1' ? new Response(null, { status: 500 }) : undefined,
  })
  const { following } = client
  await showPage(console, '/settings', <ConnectionPanel credentials={client.credentials} />)
  // The console's own look at the list comes after a second, and the next look minutes later.
  await expect.poll(() => following.status.get().listedAt).not.toBeNull()
  await following.readFresh('ses_1').catch(() => null)
  const failed = { followed: 0, waiting: null, problem: expect.any(Error) }
  await expect.poll(() => following.status.get()).toMatchObject(failed)
  await expect.element(page.getByText('Nothing: each session is read in time.')).toBeVisible()
})
