import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { queryKeys } from '#src/queries/client/query-keys.ts'
import { createTranscripts } from '#src/storage/transcripts.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

test('while a service does not answer, the session stands there as this browser has read it', async () => {
  const body = { id: 'ses_1', status: 'running', cost: 1.5 }
  const { console, client } = await startConsole(
    {
      records: { ses_1: body },
      answer: ({ path }) => (path.startsWith('/v1/') ? Promise.withResolvers().promise : undefined),
    },
    { secondMs: 5000 },
  )
  await createTranscripts(client.store.transcripts).save(
    'ses_1',
    { audit: null, blocks: [] },
    { writer: '', readBy: '', keptAt: 1, record: { body, readAt: 1 } },
    true,
  )
  await showPage(console, '/sessions/ses_1')
  const status = page.getByRole('region', { name: 'Status' })
  await expect.element(status, { timeout: 40_000 }).toMatchTextContent('As read at')
  await expect.element(status).toMatchTextContent('$1.50 spent')
  // The request is still out: no error has told the page to give up.
  const reading = client.queryClient.getQueryState(queryKeys.session('ses_1'))
  expect(reading?.error ?? null).toBeNull()
})
