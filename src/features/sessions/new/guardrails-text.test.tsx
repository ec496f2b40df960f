import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'

import { assumedCreate, describeCreate } from './create-description.ts'
import { createButton, openForm as openAny } from './new-session-fixture.tsx'

const schemas = { ...assumedDialect.schemas, guardrails: { type: 'string', maxLength: 60 } }
const description = describeCreate({ ...assumedDialect, schemas })

/** The form for a service that takes guardrails as a text. */
const openForm = (initial: object = {}, first = description) =>
  openAny({ goal: 'Move', ...initial }, first)

const text = () => page.getByLabelText(/^Guardrails/)

test('guardrails that the service takes as a text have a field of several lines', async () => {
  const form = await openForm()
  await expect.element(text()).toHaveAccessibleDescription(/such as “Budget: 20”/)
  const typed = 'Budget: 20\nMaximum rounds: 40'
  await text().fill(typed)
  await form.creates({ goal: 'Move', guardrails: typed })
})

test('a text that is too long is said at its field, an empty one sends nothing', async () => {
  const form = await openForm({ guardrailFields: { '': 'a'.repeat(80) } })
  await createButton().click()
  await expect.element(text()).toHaveAccessibleDescription(/At most 60 characters/)
  await expect.element(text()).toHaveFocus()
  expect(form.requests).toEqual([])
  await text().fill('')
  await form.creates({ goal: 'Move' })
})

test('a budget that was typed before the service said that it takes a text is kept and not sent', async () => {
  const form = await openForm({ budget: '20' }, assumedCreate)
  await form.learn(description)
  const lost = page.getByText('Budget: this service has no field for this text')
  await expect.element(lost).toBeVisible()
  await text().fill('Budget: 20')
  await page.getByRole('button', { name: 'Remove Budget' }).click()
  await expect.element(lost).not.toBeInTheDocument()
  await form.creates({ goal: 'Move', guardrails: 'Budget: 20' })
})
