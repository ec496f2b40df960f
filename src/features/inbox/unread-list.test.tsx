import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { UnreadList } from './unread-list.tsx'

import '#src/main.css'

test('each session that waits leads to itself, with its question as far as it is known', async () => {
  const unread = [
    { sessionId: 'ses_1', goal: 'Reconcile October', question: 'Which totals?', input: null },
    { sessionId: 'ses_2', goal: null, question: null, input: null },
  ]
  await render(
    <MemoryRouter>
      <UnreadList unread={unread} />
    </MemoryRouter>,
  )
  const links = page.getByRole('list', { name: 'Waiting, not read yet' }).getByRole('link')
  expect(links.elements().map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/sessions/ses_1', 'Which totals?Reconcile October'],
    [
      '/sessions/ses_2',
      'This session waits for you, but the service does not show its questionses_2',
    ],
  ])
})
