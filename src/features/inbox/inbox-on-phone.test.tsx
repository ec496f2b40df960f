import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'
import { type SessionsService, wholeSeconds } from '#src/testing/start-console.ts'

beforeEach(async () => {
  await page.viewport(390, 500)
})

const options = Array.from({ length: 12 }, (_, at) => `Way ${at + 1}`)

function asks(id: string) {
  const input = {
    inputId: `inp_${id}`,
    question: `Question of ${id}? ${'So far, and no further. '.repeat(25)}`,
    status: 'pending',
  }
  return { id, status: 'waiting_human', humanInputs: [{ ...input, options }] }
}

function serviceOf(
  ...records: readonly ({ id: string } & Record<string, unknown>)[]
): SessionsService {
  const service: SessionsService = {
    records: Object.fromEntries(records.map((record) => [record.id, record])),
    post: ({ path }) => {
      const id = path.split('/')[3] ?? ''
      return (service.records[id] = { id, status: 'running' })
    },
  }
  return service
}

const heading = page.getByRole('heading', { level: 2 })

async function scrollDown() {
  window.scrollTo(0, 200)
  await expect.poll(() => window.scrollY).toBe(200)
}

test('the next entry begins at its top, however far the one before was scrolled', async () => {
  await openPage('/inbox', serviceOf(...['a', 'b', 'c'].map(asks)))
  const links = page.getByRole('list', { name: 'Waiting for you' }).getByRole('link')
  await expect.element(links).toHaveLength(3)
  await links.first().click()
  await expect.element(heading).toHaveFocus()
  const before = heading.element().textContent
  await page.getByRole('radio', { name: 'Way 9' }).click()
  await scrollDown()
  await page.getByRole('button', { name: 'Send and open the next' }).click()
  await expect.element(heading).not.toMatchTextContent(before ?? '')
  await expect.element(heading).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

test('no choice moves under a finger when the messages before the question come', async () => {
  await page.viewport(390, 844)
  const reading = Promise.withResolvers<void>()
  const content = 'A long look at what was found in the rows. '.repeat(9)
  const messages = ['m1', 'm2', 'm3'].map((id) => ({ id, roundId: 'r1', content: id + content }))
  const service = serviceOf(asks('a'))
  service.answer = ({ path }) =>
    path.endsWith('/messages') ? reading.promise.then(() => ({ messages })) : undefined
  await openPage('/inbox', service, wholeSeconds)
  await page.getByRole('link', { name: /^Question of a/ }).click()
  const choice = page.getByRole('radio', { name: 'Way 1', exact: true })
  await expect.element(choice).toBeInTheDocument()
  const top = () => choice.element().getBoundingClientRect().top + window.scrollY
  const before = top()
  reading.resolve()
  await expect.element(page.getByText(/^m3/)).toBeInTheDocument()
  expect(top()).toBe(before)
})

test('the list shows spend and budget of a held session whole, however long they are', async () => {
  const updatedAt = new Date(Date.now() - 90_000).toISOString()
  const cost = { spent: 128_394.24, budget: 130_000, currency: 'USD' }
  const record = { id: 'a', status: 'cost_limited', cost, updatedAt }
  await openPage('/inbox', serviceOf(record))
  await expect.element(page.getByText('Held 1 min')).toBeVisible()
  const amounts = page.getByText('$128,394.24 of $130,000.00 spent')
  await expect.element(amounts).toBeVisible()
  const { scrollWidth, clientWidth } = amounts.element().parentElement ?? document.body
  expect(scrollWidth).toBe(clientWidth)
  expect(amounts.element().scrollWidth).toBe(amounts.element().clientWidth)
})

test('a field that gets the focus does not lie under the buttons at the foot of its entry', async () => {
  await openPage('/inbox', serviceOf(asks('a')))
  await page.getByRole('link', { name: /^Question of a/ }).click()
  await expect.element(heading).toHaveFocus()
  const note = page.getByLabelText(/^Note to the agent/)
  await expect.element(note).toBeInTheDocument()
  const box = () => note.element().getBoundingClientRect()
  const seen = () => document.elementFromPoint(box().left + 9, box().bottom - 5)
  window.scrollBy(0, box().bottom - window.innerHeight + 90)
  expect(seen()?.closest('footer')).not.toBeNull()
  const field = note.element()
  if (field instanceof HTMLElement) field.focus()
  await expect.poll(seen).toBe(field)
})
