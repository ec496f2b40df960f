import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { humanInputWith } from '#src/model/session-fixture.ts'
import type { PendingInput } from '#src/queries/sessions/waiting-inputs.ts'

import { PendingList, UnreadList } from './waiting-lists.tsx'

import '#src/main.css'

function asked(inputId: string, question: string, askedAt: number): PendingInput {
  const input = humanInputWith({ inputId, question, askedAt })
  return { sessionId: `ses of ${inputId}`, goal: `Goal of ${inputId}`, input }
}

const pending = [asked('inp_1', 'Delete them?', 1000), asked('inp_2', 'Which report?', 2000)]
const link = (name: RegExp) => page.getByRole('link', { name })

async function renderList() {
  await render(
    <MemoryRouter>
      <PendingList pending={pending} />
    </MemoryRouter>,
  )
}

test('each question leads to its answer dialog over its session', async () => {
  await renderList()
  await expect
    .element(link(/Delete them\?/))
    .toHaveAttribute('href', '/sessions/ses%20of%20inp_1?answer=inp_1')
})

test('J and K walk the questions and stop at the ends', async () => {
  await renderList()
  await userEvent.keyboard('j')
  await expect.element(link(/Delete them/)).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(link(/Which report/)).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(link(/Which report/)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(link(/Delete them/)).toHaveFocus()
})

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
  expect(links.elements().map((each) => [each.getAttribute('href'), each.textContent])).toEqual([
    ['/sessions/ses_1', 'Which totals?Reconcile October'],
    [
      '/sessions/ses_2',
      'This session waits for you, but the service does not show its questionses_2',
    ],
  ])
})
