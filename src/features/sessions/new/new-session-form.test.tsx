import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import { EqualGoalError, ConnectionError } from '#src/model/errors.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { assumedCreate, type CreateDescription } from './create-description.ts'
import { createButton as create, openForm } from './new-session-fixture.tsx'

const speechOf = (schema: Record<string, unknown>): CreateDescription => ({
  ...assumedCreate,
  guardrails: { schema, form: findSchemaForm(schema) },
})

const spending = {
  type: 'object',
  properties: { spendLimit: { type: 'number', title: 'Spend limit' } },
}
const spendLimit = () => page.getByLabelText('Spend limit', { exact: false })

const goal = () => page.getByLabelText('Goal')

test('a person who opens it can type the goal at once, and a chord sends it', async () => {
  const form = await openForm()
  await expect.element(goal()).toHaveFocus()
  await userEvent.keyboard('Reconcile October')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(form.requests).toEqual([{ goal: 'Reconcile October' }])
})

test('however often one clicks or presses, one request goes out', async () => {
  const form = await openForm({ goal: 'Reconcile October' })
  await userEvent.dblClick(create())
  await userEvent.click(goal())
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  expect(form.requests).toHaveLength(1)
  await expect.element(create()).toHaveAttribute('aria-busy', 'true')
})

test('what cannot be sent is said beside its field, which gets the focus', async () => {
  const form = await openForm({ goal: 'Reconcile', budget: '12,50', maxRounds: '0' })
  await userEvent.click(create())
  await expect.element(page.getByText('Enter an amount such as 20 or 12.50')).toBeVisible()
  await expect.element(page.getByText('At least one round')).toBeVisible()
  await expect.element(page.getByLabelText('Budget')).toHaveFocus()
  expect(form.requests).toEqual([])

  await userEvent.fill(page.getByLabelText('Budget'), '12.50')
  await expect
    .element(page.getByText('Enter an amount such as 20 or 12.50'))
    .not.toBeInTheDocument()
})

test('a failure keeps everything, says that it may have arrived, and one can send again', async () => {
  const form = await openForm({ goal: 'Reconcile', context: 'Ledger v4' })
  await userEvent.click(create())
  form.fail(new ConnectionError('no answer', { timedOut: false }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').element().textContent).toContain(
    'Whether the request arrived is not known',
  )
  await expect.element(goal()).toHaveValue('Reconcile')
  await userEvent.click(create())
  expect(form.requests).toHaveLength(2)
})

test('a refused name in guardrails that are written as JSON is told at the JSON, which stays', async () => {
  const written = '{"owner":"data"}'
  const form = await openForm({ goal: 'Reconcile', guardrailsJson: written })
  await userEvent.click(create())
  const message = '"guardrails.owner" is not known here.'
  form.refuse('guardrails.owner', message)
  const json = page.getByLabelText('Guardrails as JSON', { exact: true })
  await expect.element(json).toHaveAccessibleDescription(message)
  await expect.element(json).toHaveFocus()
  await expect.element(json).toHaveValue(written)
})

test('a refusal of a field that the form does not have is the error of the form', async () => {
  const form = await openForm({ goal: 'Reconcile' })
  await userEvent.click(create())
  form.refuse('colour', '"colour" is not known here.')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/"colour" is not known here/)
  await expect.element(goal()).not.toHaveAttribute('aria-invalid')
  await expect.element(goal()).toHaveValue('Reconcile')
})

test('the exact request can be seen before it is sent', async () => {
  await openForm({ goal: 'Reconcile', budget: '20', maxRounds: '40' })
  await userEvent.click(page.getByText('Show: Request that will be sent'))
  const shown = page.getByRole('region', { name: 'Request that will be sent' })
  await expect.element(shown).toBeVisible()
  expect(shown.element().textContent).toBe(
    `POST /v1/sessions\n\n${JSON.stringify(
      { goal: 'Reconcile', guardrails: { budget: '20', maxRounds: 40 } },
      null,
      2,
    )}`,
  )
})

test('what would be refused here is not called the exact request', async () => {
  await openForm({ goal: '', budget: '20' })
  await userEvent.click(page.getByText('Show: Request so far'))
  await expect.element(page.getByRole('region', { name: 'Request so far' })).toBeVisible()
  await expect.element(page.getByText(/^This request is not ready to be sent/)).toBeVisible()
  await userEvent.fill(goal(), 'Reconcile')
  await expect
    .element(page.getByRole('region', { name: 'Request that will be sent' }))
    .toBeVisible()
  await expect
    .element(page.getByText(/^This request is not ready to be sent/))
    .not.toBeInTheDocument()
})

test('where the agent only rehearses, its scene line can be added to the context once', async () => {
  const form = await openForm({ context: 'Ledger v4' }, undefined, {
    usualAgent: 'rehearsal',
  })
  await userEvent.click(page.getByText(/rehearsal agent/))
  await userEvent.click(page.getByRole('button', { name: 'Add this line to the context' }))
  expect(form.draft()?.context).toMatch(/^Ledger v4\nrehearsal: rounds=8/)
  await expect
    .element(page.getByRole('button', { name: 'The context sets a scene' }))
    .toBeDisabled()
})

test('a goal that was sent a moment ago is sent again only by its own button', async () => {
  const form = await openForm({ goal: 'Reconcile' })
  await userEvent.click(create())
  form.fail(new EqualGoalError(attemptOf('create', { state: 'confirmed' })))
  await expect.element(page.getByText(/^This goal was sent before: (1 Jan|31 Dec)/)).toBeVisible()
  const another = page.getByRole('button', { name: 'Create another session' })
  await expect.element(another).toBeVisible()
  expect(form.again).toEqual([false])
  await userEvent.click(another)
  expect(form.again).toEqual([false, true])
})

test('guardrails that the service describes are a form of its own, checked before anything is sent', async () => {
  const form = await openForm({ goal: 'Move' }, speechOf(spending))
  await expect.element(page.getByLabelText('Budget')).not.toBeInTheDocument()
  const limit = spendLimit()
  await limit.fill('a lot')
  await create().click()
  await expect.element(limit).toHaveAccessibleDescription('Enter a number')
  await expect.element(limit).toHaveFocus()
  expect(form.requests).toEqual([])
  await limit.fill('2.5')
  await form.creates({ goal: 'Move', guardrails: { spendLimit: 2.5 } })
})

test('an agent that the service offers no more stays in sight, and another is chosen by hand', async () => {
  const model = { name: 'model', title: 'model' }
  const form = await openForm({ goal: 'Move', agent: 'rehearsal' })
  await form.learn({ ...assumedCreate, choices: { ...assumedCreate.choices, agent: [model] } })
  const agent = page.getByLabelText('Agent')
  await expect.element(agent).toHaveValue('rehearsal')
  await create().click()
  await expect
    .element(agent)
    .toHaveAccessibleDescription('“rehearsal” is no choice of this service')
  await expect.element(agent).toHaveFocus()
  expect(form.requests).toEqual([])
  await userEvent.selectOptions(agent, 'model')
  await form.creates({ goal: 'Move', agent: 'model' })
})

test('an agent that a service without a description refuses is told at its field, and can be let go', async () => {
  const form = await openForm({ goal: 'Move', agent: 'rehearsal' })
  await form.creates({ goal: 'Move', agent: 'rehearsal' })
  form.refuse('agent', 'There is no agent.')
  const agent = page.getByLabelText('Agent')
  await expect.element(agent).toHaveAccessibleDescription('There is no agent.')
  await userEvent.selectOptions(agent, 'The usual one of the service')
  await expect.element(agent).toHaveFocus()
  expect(agent.getByRole('option').elements()).toHaveLength(2)
  await form.creates({ goal: 'Move' })
})

test('a typed budget stays in sight when the form learns more, and nothing is sent before it is resolved', async () => {
  const form = await openForm({ goal: 'Move' })
  await page.getByLabelText('Budget').fill('20')
  await form.learn(speechOf(spending))
  const notice = page.getByRole('alert')
  await expect
    .element(notice)
    .toMatchTextContent(/Budget: this service has no field for this text.*20/)
  await create().click()
  const part = page.getByRole('group', { name: 'Guardrails' })
  await expect
    .element(part)
    .toHaveAccessibleDescription('Budget: enter the text in a field, or remove it')
  expect(form.requests).toEqual([])
  const limit = spendLimit()
  await expect.element(limit).toHaveFocus()
  await limit.fill('20')
  await page.getByRole('button', { name: 'Remove Budget' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await form.creates({ goal: 'Move', guardrails: { spendLimit: 20 } })
})

test('guardrails of another session stand in the fields of the service once it has named them', async () => {
  const form = await openForm({ goal: 'Move', guardrailsJson: '{"spendLimit":5}' })
  await form.learn(speechOf(spending))
  await expect.element(spendLimit()).toHaveValue('5')
  await form.creates({ goal: 'Move', guardrails: { spendLimit: 5 } })
})

test('what no field can mend is said at its part, which gets the focus, and all that was typed stays', async () => {
  const form = await openForm({ goal: 'Move' }, speechOf({ ...spending, required: ['region'] }))
  const limit = spendLimit()
  await limit.fill('2')
  await create().click()
  const part = page.getByRole('group', { name: 'Guardrails' })
  await expect.element(part).toHaveAccessibleDescription('region: Enter a value')
  await expect.element(limit).toHaveFocus()
  await expect.element(limit).toHaveValue('2')
  expect(form.requests).toEqual([])
})

test('guardrails as JSON may have other parts than ours; JSON that is none gets the focus', async () => {
  const form = await openForm({ goal: 'Move', guardrailsJson: '{"budget":' })
  await create().click()
  const json = page.getByLabelText('Guardrails as JSON', { exact: true })
  await expect.element(json).toHaveFocus()
  await expect.element(json).toHaveAttribute('aria-invalid', 'true')
  await json.fill('{"budget":{"amount":20,"currency":"USD"}}')
  await create().click()
  const guardrails = { budget: { amount: 20, currency: 'USD' } }
  await expect.poll(() => form.requests).toEqual([{ goal: 'Move', guardrails }])
})

test('a refusal in the words of the service is said at the part that these words mean', async () => {
  const names = { ...assumedCreate.names, guardrails: 'constraints' }
  const form = await openForm({ goal: 'Move' }, { ...speechOf(spending), names })
  await create().click()
  form.refuse('constraints.region', 'Not here.')
  const part = page.getByRole('group', { name: 'Guardrails' })
  await expect.element(part).toHaveAccessibleDescription('region: Not here.')
  const limit = spendLimit()
  await expect.element(limit).toHaveFocus()
  await create().click()
  form.refuse('constraints.spendLimit', 'Not here.')
  await expect.element(limit).toHaveAccessibleDescription('Not here.')
  await expect.element(goal()).not.toHaveAttribute('aria-invalid')
})

test.each([
  ['EUR', '€'],
  ['USD', '$'],
  [undefined, ''],
])('a budget has the sign of the currency that is known, or none: %s', async (currency, sign) => {
  await openForm({}, undefined, { currency })
  await expect.element(page.getByLabelText('Budget')).toBeVisible()
  expect(page.getByLabelText('Budget').element().parentElement?.textContent).toBe(sign)
})
