import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import type { SentCreateRequest } from '#src/contract/requests.ts'
import { attemptOf } from '#src/follow/attempt/attempt-fixture.ts'
import { type NewSessionDraft, emptyNewSessionDraft } from '#src/model/draft.ts'
import { EqualGoalError, ConnectionError, SessionError } from '#src/model/errors.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { assumedCreate, type CreateDescription } from './create-description.ts'
import { NewSessionForm } from './new-session-form.tsx'

import '#src/main.css'

type Sent = {
  requests: SentCreateRequest[]
  again: boolean[]
  settle: (error?: Error) => void
}

async function renderForm(
  initial: Partial<NewSessionDraft> = {},
  rehearsal = false,
  description?: CreateDescription,
  currency: string | null = null,
) {
  const sent: Sent = { requests: [], again: [], settle: () => undefined }
  const drafts: NewSessionDraft[] = []
  const formWith = (said?: CreateDescription) => (
    <MemoryRouter>
      <NewSessionForm
        initial={{ ...emptyNewSessionDraft, ...initial }}
        usualAgent={rehearsal ? 'rehearsal' : null}
        currency={currency}
        description={said}
        onDraft={(draft) => drafts.push(draft)}
        onCreate={(request, again) => {
          sent.requests.push(request)
          sent.again.push(again)
          return new Promise((resolve, reject) => {
            sent.settle = (error) => (error ? reject(error) : resolve())
          })
        }}
      />
    </MemoryRouter>
  )
  const screen = await render(formWith(description))
  return { sent, drafts, learn: (said: CreateDescription) => screen.rerender(formWith(said)) }
}

const speechOf = (schema: Record<string, unknown>): CreateDescription => ({
  ...assumedCreate,
  guardrails: { schema, form: findSchemaForm(schema) },
})

const goal = () => page.getByLabelText('Goal')
const create = () => page.getByRole('button', { name: 'Create session' })

test('whoever opens it can type the goal at once, and a chord sends it', async () => {
  const { sent } = await renderForm()
  await expect.element(goal()).toHaveFocus()
  await userEvent.keyboard('Reconcile October')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent.requests).toEqual([{ goal: 'Reconcile October' }])
})

test('however often one clicks or presses, one request goes out', async () => {
  const { sent } = await renderForm({ goal: 'Reconcile October' })
  await userEvent.dblClick(create())
  await userEvent.click(goal())
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  expect(sent.requests).toHaveLength(1)
  await expect.element(create()).toHaveAttribute('aria-busy', 'true')
})

test('what cannot be sent is said beside its field, which gets the focus', async () => {
  const { sent } = await renderForm({ goal: 'Reconcile', budget: '12,50', maxRounds: '0' })
  await userEvent.click(create())
  await expect.element(page.getByText('Enter an amount such as 20 or 12.50')).toBeVisible()
  await expect.element(page.getByText('At least one round')).toBeVisible()
  await expect.element(page.getByLabelText('Budget')).toHaveFocus()
  expect(sent.requests).toEqual([])

  await userEvent.fill(page.getByLabelText('Budget'), '12.50')
  await expect
    .element(page.getByText('Enter an amount such as 20 or 12.50'))
    .not.toBeInTheDocument()
})

test('every change is handed on as a draft', async () => {
  const { drafts } = await renderForm({ goal: 'Reconcile' })
  await userEvent.fill(page.getByLabelText('Ask before'), 'closed periods')
  expect(drafts.at(-1)).toEqual({
    ...emptyNewSessionDraft,
    goal: 'Reconcile',
    askBefore: 'closed periods',
  })
})

test('a failure keeps everything, says that it may have arrived, and one can send again', async () => {
  const { sent } = await renderForm({ goal: 'Reconcile', context: 'Ledger v4' })
  await userEvent.click(create())
  sent.settle(new ConnectionError('no answer', { timedOut: false }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').element().textContent).toContain(
    'Whether the request arrived is not known',
  )
  await expect.element(goal()).toHaveValue('Reconcile')
  await userEvent.click(create())
  expect(sent.requests).toHaveLength(2)
})

test('a refusal that names a field is said beside that field', async () => {
  const { sent } = await renderForm({ goal: 'Reconcile', budget: '0' })
  await userEvent.click(create())
  const body = {
    error: { code: 'invalid_request', message: 'A budget is above 0.', field: 'guardrails.budget' },
  }
  sent.settle(new SessionError('A budget is above 0.', { status: 400, body, requestId: null }))
  await expect.element(page.getByText('A budget is above 0.')).toBeVisible()
  await expect.element(page.getByLabelText('Budget')).toHaveAttribute('aria-invalid', 'true')
})

const refusalOf = (field: string, message: string) =>
  new SessionError(message, {
    status: 400,
    body: { error: { code: 'invalid_request', message, field } },
    requestId: null,
  })

test('a refused name in guardrails that are written as JSON is told at the JSON, which stays', async () => {
  const written = '{"owner":"data"}'
  const { sent } = await renderForm({ goal: 'Reconcile', guardrailsJson: written })
  await userEvent.click(create())
  const message = 'guardrails.owner is not known: guardrails takes budget, maxRounds and askBefore.'
  sent.settle(refusalOf('guardrails.owner', message))
  const json = page.getByLabelText('Guardrails as JSON', { exact: true })
  await expect.element(json).toHaveAccessibleDescription(message)
  await expect.element(json).toHaveFocus()
  await expect.element(json).toHaveValue(written)
})

test('a refusal of a field that the form does not have is the error of the form', async () => {
  const { sent } = await renderForm({ goal: 'Reconcile' })
  await userEvent.click(create())
  sent.settle(refusalOf('priority', 'priority is not known: this request takes goal.'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/priority is not known/)
  await expect.element(goal()).not.toHaveAttribute('aria-invalid')
  await expect.element(goal()).toHaveValue('Reconcile')
})

test('the exact request can be seen before it is sent', async () => {
  await renderForm({ goal: 'Reconcile', budget: '20', maxRounds: '40' })
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
  await renderForm({ goal: '', budget: '20' })
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

test('what is wrong with an empty goal is not what its hint says already', async () => {
  const { sent } = await renderForm({ goal: '' })
  await userEvent.click(create())
  await expect
    .element(goal())
    .toHaveAccessibleDescription(
      'The aim of the session, in your own words. The goal is empty: nothing can begin without one',
    )
  expect(sent.requests).toEqual([])
})

test('where the agent only rehearses, its scene line can be added to the context once', async () => {
  const { drafts } = await renderForm({ context: 'Ledger v4' }, true)
  await userEvent.click(page.getByText(/rehearsal agent/))
  await userEvent.click(page.getByRole('button', { name: 'Add this line to the context' }))
  expect(drafts.at(-1)?.context).toMatch(/^Ledger v4\nrehearsal: rounds=8/)
  await expect
    .element(page.getByRole('button', { name: 'The context sets a scene' }))
    .toBeDisabled()
})

test('a goal that was sent a moment ago is sent again only by its own button', async () => {
  const { sent } = await renderForm({ goal: 'Reconcile' })
  await userEvent.click(create())
  sent.settle(new EqualGoalError(attemptOf('create', { state: 'confirmed' })))
  const another = page.getByRole('button', { name: 'Create another session' })
  await expect.element(another).toBeVisible()
  expect(sent.again).toEqual([false])
  await userEvent.click(another)
  expect(sent.again).toEqual([false, true])
})

test('guardrails that the service describes are a form of its own, checked before anything is sent', async () => {
  const schema = {
    type: 'object',
    properties: { spendLimit: { type: 'number', title: 'Spend limit' } },
  }
  const { sent } = await renderForm({ goal: 'Move' }, false, speechOf(schema))
  await expect.element(page.getByLabelText('Budget')).not.toBeInTheDocument()
  const limit = page.getByLabelText('Spend limit', { exact: false })
  await limit.fill('a lot')
  await create().click()
  await expect.element(limit).toHaveAccessibleDescription('Enter a number')
  await expect.element(limit).toHaveFocus()
  expect(sent.requests).toEqual([])
  await limit.fill('2.5')
  await create().click()
  await expect
    .poll(() => sent.requests)
    .toEqual([{ goal: 'Move', guardrails: { spendLimit: 2.5 } }])
})

test('a typed budget stays in sight when the form learns more, and nothing is sent before it is resolved', async () => {
  const schema = {
    type: 'object',
    properties: { spendLimit: { type: 'number', title: 'Spend limit' } },
  }
  const { sent, learn } = await renderForm({ goal: 'Move' })
  await page.getByLabelText('Budget').fill('20')
  await learn(speechOf(schema))
  const notice = page.getByRole('alert')
  await expect
    .element(notice)
    .toMatchTextContent(/Budget: this service has no field for this text.*20/)
  await create().click()
  const part = page.getByRole('group', { name: 'Guardrails' })
  await expect
    .element(part)
    .toHaveAccessibleDescription('Budget: enter the text in a field, or remove it')
  expect(sent.requests).toEqual([])
  const limit = page.getByLabelText('Spend limit', { exact: false })
  await expect.element(limit).toHaveFocus()
  await limit.fill('20')
  await page.getByRole('button', { name: 'Remove Budget' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await create().click()
  await expect.poll(() => sent.requests).toEqual([{ goal: 'Move', guardrails: { spendLimit: 20 } }])
})

test('without a description guardrails and context are text or JSON, as one likes', async () => {
  const { sent } = await renderForm({ goal: 'Move', context: '{"ledger":4}' })
  await page.getByLabelText('Send this as JSON').click()
  await page.getByLabelText('Write the guardrails as JSON').click()
  await page.getByLabelText('Guardrails as JSON').fill('{"steps":3}')
  await create().click()
  await expect
    .poll(() => sent.requests)
    .toEqual([{ goal: 'Move', context: { ledger: 4 }, guardrails: { steps: 3 } }])
})

test.each([
  ['more rounds', { type: 'integer', maximum: 50_000 }, '20000', 20_000],
  ['a number', { type: 'number' }, '20', 20],
])('%s than our own fields take is sent in the type that the service names', async (...row) => {
  const [, maxRounds, typed, number] = row
  const schema = { type: 'object', properties: { maxRounds } }
  const { sent } = await renderForm({ goal: 'Move' }, false, speechOf(schema))
  await page.getByLabelText('maxRounds', { exact: false }).fill(typed)
  await create().click()
  await expect
    .poll(() => sent.requests)
    .toEqual([{ goal: 'Move', guardrails: { maxRounds: number } }])
})

test('what no field can mend is said at its part, which gets the focus, and all that was typed stays', async () => {
  const schema = {
    type: 'object',
    required: ['region'],
    properties: { spendLimit: { type: 'number', title: 'Spend limit' } },
  }
  const { sent } = await renderForm({ goal: 'Move' }, false, speechOf(schema))
  const limit = page.getByLabelText('Spend limit', { exact: false })
  await limit.fill('2')
  await create().click()
  const part = page.getByRole('group', { name: 'Guardrails' })
  await expect.element(part).toHaveAccessibleDescription('region: Enter a value')
  await expect.element(limit).toHaveFocus()
  await expect.element(limit).toHaveValue('2')
  expect(sent.requests).toEqual([])
})

test('guardrails as JSON may have other parts than ours; JSON that is none gets the focus', async () => {
  const { sent } = await renderForm({ goal: 'Move', guardrailsJson: '{"budget":' })
  await create().click()
  const json = page.getByLabelText('Guardrails as JSON', { exact: true })
  await expect.element(json).toHaveFocus()
  await expect.element(json).toHaveAttribute('aria-invalid', 'true')
  await json.fill('{"budget":{"amount":20,"currency":"USD"}}')
  await create().click()
  const guardrails = { budget: { amount: 20, currency: 'USD' } }
  await expect.poll(() => sent.requests).toEqual([{ goal: 'Move', guardrails }])
})

test('a refusal in the words of the service is said at the part that these words mean', async () => {
  const schema = { type: 'object', properties: { spendLimit: { type: 'number' } } }
  const names = { ...assumedCreate.names, guardrails: 'constraints' }
  const { sent } = await renderForm({ goal: 'Move' }, false, { ...speechOf(schema), names })
  await create().click()
  const refuse = (field: string) => {
    const body = { error: { message: 'Not here.', field } }
    sent.settle(new SessionError('Not here.', { status: 400, body, requestId: null }))
  }
  refuse('constraints.region')
  const part = page.getByRole('group', { name: 'Guardrails' })
  await expect.element(part).toHaveAccessibleDescription('region: Not here.')
  const limit = page.getByLabelText('spendLimit', { exact: false })
  await expect.element(limit).toHaveFocus()
  await create().click()
  refuse('constraints.spendLimit')
  await expect.element(limit).toHaveAccessibleDescription('Not here.')
  await expect.element(goal()).not.toHaveAttribute('aria-invalid')
})

test.each([
  ['EUR', '€'],
  ['USD', '$'],
  [null, ''],
])('a budget has the sign of the currency that is known, or none: %s', async (currency, sign) => {
  await renderForm({}, false, undefined, currency)
  await expect.element(page.getByLabelText('Budget')).toBeVisible()
  expect(page.getByLabelText('Budget').element().parentElement?.textContent).toBe(sign)
})

test('guardrails as JSON begin with what the fields hold, and are kept when the fields count again', async () => {
  const { sent, drafts } = await renderForm({ goal: 'Move', budget: '20', maxRounds: '40' })
  const asJson = page.getByRole('checkbox', { name: 'Write the guardrails as JSON' })
  const json = page.getByRole('textbox', { name: 'Guardrails as JSON' })
  await asJson.click()
  await expect.element(json).toHaveValue('{\n  "budget": "20",\n  "maxRounds": 40\n}')
  await json.fill('{"steps":3}')
  await asJson.click()
  await expect.element(page.getByLabelText('Budget')).toHaveValue('20')
  expect(drafts.at(-1)?.guardrailsJson).toBe('{"steps":3}')
  await asJson.click()
  await expect.element(json).toHaveValue('{"steps":3}')
  await asJson.click()
  await create().click()
  await expect
    .poll(() => sent.requests)
    .toEqual([{ goal: 'Move', guardrails: { budget: '20', maxRounds: 40 } }])
})

test('JSON that nobody wrote leaves the draft as empty as it was', async () => {
  const { drafts } = await renderForm()
  const asJson = page.getByRole('checkbox', { name: 'Write the guardrails as JSON' })
  await asJson.click()
  await asJson.click()
  expect(drafts.at(-1)).toEqual(emptyNewSessionDraft)
})
