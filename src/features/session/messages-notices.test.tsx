import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { CompletenessNotice } from './messages-notices.tsx'
import { roundOf, sessionOf } from './session-fixture.ts'

import '#src/main.css'

const session = sessionOf({ rounds: [roundOf('r1', 0, 10), roundOf('r2', 10, 20)] })
const nothing = () => Promise.resolve()
const since = new Date(2026, 10, 20, 14, 5).getTime()

test('says complete only when every check held', async () => {
  const { rerender } = await render(
    <CompletenessNotice session={session} complete={false} doubt={null} onReadAgain={nothing} />,
  )
  expect(document.body.textContent).not.toMatch(/complete/)
  await rerender(
    <CompletenessNotice session={session} complete={true} doubt={null} onReadAgain={nothing} />,
  )
  await expect.element(page.getByText(/All messages are here/)).toBeVisible()
})

test('what is complete can be read again by whoever waits for a late word', async () => {
  const onReadAgain = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await render(
    <CompletenessNotice session={session} complete={true} doubt={null} onReadAgain={onReadAgain} />,
  )
  await page.getByRole('button', { name: 'Read again' }).click()
  expect(onReadAgain).toHaveBeenCalledOnce()
})

test('says after the end that messages may be missing until every check has held', async () => {
  await render(
    <CompletenessNotice
      session={sessionOf({ state: 'complete', status: 'complete' })}
      complete={false}
      doubt={null}
      onReadAgain={nothing}
    />,
  )
  await expect.element(page.getByText(/may be incomplete: the session ended/)).toBeVisible()
})

test('a doubt names the time, the round and the reason, and offers to read again', async () => {
  const onReadAgain = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await render(
    <CompletenessNotice
      session={session}
      complete={false}
      doubt={{ why: 'cut', roundId: 'r2', since }}
      onReadAgain={onReadAgain}
    />,
  )
  const words = `Messages may be incomplete since 20 Nov, 14:05:00, round 2: the service cut its answer short.`
  await expect.element(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Read again' }).click()
  expect(onReadAgain).toHaveBeenCalledOnce()
})

test('a round of the record that no message has come of is named', async () => {
  await render(
    <CompletenessNotice
      session={session}
      complete={false}
      doubt={{ why: 'unseen', roundId: 'r2', since }}
      onReadAgain={nothing}
    />,
  )
  await expect.element(page.getByText(/, round 2: the round has no messages here/)).toBeVisible()
})
