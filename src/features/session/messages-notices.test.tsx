import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'
import { type Asked, wholeSeconds } from '#src/testing/start-console.ts'

import { CompletenessNotice, type CompletenessNoticeProps } from './messages-notices.tsx'
import { roundOf, sessionOf } from './session-fixture.ts'

const session = sessionOf({
  rounds: [
    roundOf('r1', 0, 10, { number: 1 }),
    roundOf('c1', 2, 5, { number: 1, parentId: 'r1', agent: 'Checker' }),
    roundOf('r2', 10, 20, { number: 2 }),
    roundOf('r3', 20, 30),
  ],
})
const ended = sessionOf({ state: 'complete', status: 'complete' })
const since = new Date(2026, 10, 20, 14, 5).getTime()
const onReadAgain = vi.fn<() => Promise<void>>(() => Promise.resolve())
const usual = { session, complete: false, doubt: null, onReadAgain }

test('nothing is said while a session runs and no check has held', async () => {
  const { container } = await render(<CompletenessNotice {...usual} />)
  expect(container.textContent).toBe('')
})

test.each<[string, RegExp, Partial<CompletenessNoticeProps>]>([
  ['every check held', /All messages are here/, { complete: true }],
  ['the session ended before', /may be incomplete: the session ended/, { session: ended }],
  [
    'an answer was cut',
    /since 20 Nov, 14:05:00, round 2: the service cut its answer short\./,
    { doubt: { why: 'cut', roundId: 'r2', since } },
  ],
  [
    'no message of a round has come',
    /, round 2: the round has no messages here/,
    { doubt: { why: 'unseen', roundId: 'r2', since } },
  ],
  [
    'a round of a subagent is cut',
    /, round Checker 1: the service/,
    { doubt: { why: 'cut', roundId: 'c1', since } },
  ],
  [
    'a round without a number is cut',
    /14:05:00: the service/,
    { doubt: { why: 'cut', roundId: 'r3', since } },
  ],
])('where %s it is said, and the messages can be read again', async (_, words, given) => {
  onReadAgain.mockClear()
  await render(<CompletenessNotice {...usual} {...given} />)
  await expect.element(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Read again' }).click()
  expect(onReadAgain).toHaveBeenCalledOnce()
})

/** A session whose messages cannot be read; the operator saw a message of it before. */
const openUnread = (rounds: readonly object[]) =>
  openPage(
    '/sessions/ses_1',
    {
      records: { ses_1: { id: 'ses_1', status: 'running', rounds } },
      answer: ({ path }) =>
        path.endsWith('/messages') ? Response.json({}, { status: 500 }) : undefined,
    },
    { known: () => ({ left: 'seen' }) },
  )
const notice = page.getByText(/^Messages cannot be read now/)

test('where messages cannot be read, the page does not say that there are none', async () => {
  await openUnread([])
  await expect.element(notice).toBeVisible()
  expect(page.getByText(/^No messages yet/).query()).toBeNull()
})

test('a person who leaves before a message was here has seen no more than before', async () => {
  const { client, screen } = await openUnread([{ id: 'r1', number: 1 }])
  await expect.element(notice).toBeVisible()
  await screen.unmount()
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  expect(await client.store.savedSessions.list()).toMatchObject([{ left: 'seen' }])
})

test('a question that only the messages tell is not called unreadable while they are read', async () => {
  const messages = Promise.withResolvers<Response>()
  const updatedAt = new Date(Date.now() - 600_000).toISOString()
  const records = { ses_1: { id: 'ses_1', status: 'waiting_human', goal: 'Sort', updatedAt } }
  const answer = ({ path }: Asked) => (path.endsWith('/messages') ? messages.promise : undefined)
  await openPage('/sessions/ses_1', { records, answer }, wholeSeconds)
  const card = page.getByRole('region', { name: 'Waiting for you' })
  await expect.element(page.getByRole('heading', { name: 'Sort' })).toBeVisible()
  expect(card.query()).toBeNull()
  messages.resolve(Response.json({ messages: [] }))
  await expect.element(card, { timeout: 4_000 }).toBeVisible()
})
