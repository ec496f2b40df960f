import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'

import { assumedCreate, describeCreate } from './create-description.ts'
import { createButton, openForm as openAny } from './new-session-fixture.tsx'

const schemas = { ...assumedDialect.schemas, guardrails: { type: 'string', maxLength: 60 } }
const description = describeCreate({ ...assumedDialect, schemas })

/** The form for a service that takes guardrails as a text. */
const openForm = (initial: object = {}, first = description) =>
  openAny({ goal: 'Move', ...initial }, first)

const text = () => page.getByLabelText(/^Guardrails as a text/)
const budget = () => page.getByLabelText('Budget')

test('the fields make a text of several lines, which is shown and sent as it stands', async () => {
  const form = await openForm()
  await budget().fill('20')
  await page.getByLabelText('Maximum rounds').fill('40')
  await page.getByLabelText('Ask before').fill('closing the books')
  const shown = 'Budget: 20\nMaximum rounds: 40\nAsk before: closing the books'
  await expect.element(text()).toHaveValue(shown)
  await expect.element(page.getByText(/The fields above make it/)).toBeVisible()
  expect(text().element().tagName).toBe('TEXTAREA')
  await form.creates({ goal: 'Move', guardrails: shown })
})

test('a typed text wins over the fields until the fields make it again, and is kept for a way back', async () => {
  const first = await openForm({ budget: '20' })
  await text().fill('Budget: 20, and no more')
  await budget().fill('30')
  await expect.element(text()).toHaveValue('Budget: 20, and no more')
  const kept = first.draft()
  expect(kept).toMatchObject({ budget: '30', guardrailFields: { '': 'Budget: 20, and no more' } })
  await first.close()
  const form = await openForm(kept)
  await expect.element(text()).toHaveValue('Budget: 20, and no more')
  const back = page.getByRole('button', { name: 'Make the text from the fields' })
  await expect.element(back).toBeVisible()
  back.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(text()).toHaveValue('Budget: 30')
  const again = page.getByRole('button', { name: 'Go back to your own text' })
  await expect.element(again).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(text()).toHaveValue('Budget: 20, and no more')
  await form.creates({ goal: 'Move', guardrails: 'Budget: 20, and no more' })
})

test('a text without a line for the typed budget is told apart, and may be sent', async () => {
  const form = await openForm({ budget: '20' })
  const said = page.getByText(/no line “Budget: 20” in your text/)
  await text().fill('Budget: $20.00\nSpend little')
  await expect.element(said).not.toBeInTheDocument()
  await text().fill('Budget: 20, and no more')
  await expect.element(said).toBeVisible()
  await text().fill('Spend little')
  await expect.element(said).toBeVisible()
  await form.creates({ goal: 'Move', guardrails: 'Spend little' })
})

test('a field keeps its focus and its text when the service says that it takes a text', async () => {
  const form = await openForm({}, assumedCreate)
  await budget().click()
  await userEvent.keyboard('2')
  const field = budget().element()
  await form.learn(description)
  await expect.element(text()).toHaveValue('Budget: 2')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('0')
  await expect.element(text()).toHaveValue('Budget: 20')
})

test('a wrong field and a text that is too long are said at their controls, and nothing is sent', async () => {
  const form = await openForm({ budget: '12,50', askBefore: 'a'.repeat(80) })
  await createButton().click()
  await expect.element(budget()).toHaveAccessibleDescription(/Enter an amount/)
  await expect.element(text()).toHaveAccessibleDescription(/At most 60 characters/)
  await expect.element(budget()).toHaveFocus()
  expect(form.requests).toEqual([])
})

test('a text that an earlier version kept as a field is the own text, and an empty one sends nothing', async () => {
  const form = await openForm({ budget: '20', guardrailFields: { '': 'No refunds' } })
  await expect.element(text()).toHaveValue('No refunds')
  await text().fill('')
  await expect.element(text()).toHaveValue('')
  await form.creates({ goal: 'Move' })
})
