import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import { answeredQueries, undoDismissAttempt } from '#src/queries/writes/attempt-queries.ts'
import { draftQuery, draftSlots } from '#src/queries/writes/draft-queries.ts'
import { openPage, showPage } from '#src/testing/open-page.tsx'
import type { SessionsService } from '#src/testing/start-console.ts'

const asked = { inputId: 'inp_1', question: 'Which totals?', status: 'pending' }
const address = '/sessions/ses_1?answer=inp_1'

beforeEach(async () => {
  await page.viewport(1200, 800)
})

const record = (status: string, ...humanInputs: readonly object[]) => ({
  id: 'ses_1',
  status,
  humanInputs,
})

/** The dialog after an answer that arrived but whose confirmation was lost. */
async function answerLost(text: string) {
  const service: SessionsService = {
    records: { ses_1: record('waiting_human', asked) },
    post: () => {
      throw new TypeError('reset')
    },
  }
  const opened = await openPage(address, service)
  const { client } = opened
  await page.getByLabelText('Your answer').fill(text)
  await page.getByRole('button', { name: 'Send answer' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Whether the request arrived is not known')
  return {
    ...opened,
    dialog,
    answered: () => client.queryClient.fetchQuery(answeredQueries.all(client)),
    draft: async () => {
      const kept = draftQuery(client, draftSlots.answer('ses_1', 'inp_1'))
      return (await client.queryClient.fetchQuery(kept)).text
    },
    refuse: (answer: () => Response) => {
      service.post = answer
    },
    later: (shown: ReturnType<typeof record>) => {
      service.records['ses_1'] = shown
      return opened.readAgain('ses_1')
    },
  }
}

test('an answer that was lost on its way is said to be sent once a reading shows it', async () => {
  const { later, answered, draft, dialog } = await answerLost('The totals')
  await later(record('running', { ...asked, status: 'answered', answer: 'The totals' }))
  await expect.element(page.getByText('Answer sent')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await answered()).toMatchObject([
    { inputId: 'inp_1', answer: 'The totals', goal: 'Goal of ses_1' },
  ])
  expect(await draft()).toBe('')
})

test.each([
  ['never shows', []],
  ['shows only as long as it waits', [asked]],
])('an answer to a question that a service %s stays when the session goes on', async (_, shown) => {
  const records = { ses_1: record('waiting_human', ...shown) }
  const { readAgain } = await openPage(address, { records })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Your answer').fill('The totals')
  records.ses_1 = record('paused')
  await readAgain('ses_1')
  await expect.element(dialog.getByText(/session no longer waits/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Your answer')).toHaveValue('The totals')
})

test('what was written since is kept, beside the answer that stands', async () => {
  const { later, dialog, draft } = await answerLost('The totals')
  await dialog.getByLabelText('Your answer').fill('The totals of May')
  await later(record('running', { ...asked, status: 'answered', answer: 'The totals' }))
  await expect.element(dialog).toMatchTextContent('You answered this question before.')
  await expect.element(dialog).toMatchTextContent('The answer that stands: The totals.')
  await expect.element(dialog.getByLabelText('Your answer')).toHaveValue('The totals of May')
  expect(await draft()).toBe('The totals of May')
})

test('another answer that was refused meanwhile is not the one that stands', async () => {
  const { later, refuse, dialog, draft } = await answerLost('The totals')
  refuse(() => Response.json({ error: { message: 'Not for you' } }, { status: 403 }))
  await dialog.getByLabelText('Your answer').fill('The rows')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect.element(dialog).toMatchTextContent('Not for you')
  await later(record('running', { ...asked, status: 'answered', answer: 'The totals' }))
  await expect.element(dialog).toMatchTextContent('You answered this question before.')
  await expect.element(dialog.getByLabelText('Your answer')).toHaveValue('The rows')
  expect(page.getByText('Answer sent').elements()).toHaveLength(0)
  expect(await draft()).toBe('The rows')
})

test('where a service shows only what waits, whose answer it took is not known', async () => {
  const { later, dialog, draft } = await answerLost('The totals')
  const words = 'The console cannot tell whether your request caused this'
  await later(record('running'))
  await expect.element(dialog).toMatchTextContent(words)
  await later(record('complete'))
  await expect.element(dialog).toMatchTextContent(words)
  await expect.element(dialog).not.toMatchTextContent('not taken')
  expect(await draft()).toBe('The totals')
})

test('one that somebody else answered is said to be so', async () => {
  const { later, dialog } = await answerLost('The totals')
  await later(record('running', { ...asked, status: 'answered', answer: 'The rows' }))
  await expect
    .element(dialog)
    .toMatchTextContent('This question was answered elsewhere while you wrote.')
  await expect.element(dialog).toMatchTextContent('The answer that stands: The rows.')
})

test('an answer of one’s own that is looked at again is not called somebody else’s', async () => {
  const { later, console, screen, dialog } = await answerLost('The totals')
  await later(record('running', { ...asked, status: 'answered', answer: 'The totals' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.unmount()
  await showPage(console, address)
  await expect.element(dialog).toMatchTextContent('You answered this question before.')
})

test.each([
  ['unknown', 'The console cannot tell whether your request caused this'],
  ['confirmed', 'The session no longer waits for this answer.'],
] as const)(
  'a question that an earlier version withdrew is answered like others: %s',
  async (state, said) => {
    const records = { ses_1: record('waiting_human', asked) }
    const { client, readAgain } = await openPage(address, { records })
    await undoDismissAttempt(client, attemptOf('dismiss', { state, startedAt: Date.now() }))
    const dialog = page.getByRole('dialog')
    await readAgain('ses_1')
    await expect.element(dialog.getByRole('button', { name: 'Send answer' })).toBeEnabled()
    expect(dialog.getByRole('button', { name: /dismiss/i }).elements()).toEqual([])
    records.ses_1 = record('running', { ...asked, status: 'expired' })
    await readAgain('ses_1')
    await expect.element(dialog).toMatchTextContent(said)
  },
)
