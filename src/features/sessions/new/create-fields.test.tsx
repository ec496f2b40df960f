import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { encodeCreate } from '#src/api/api.ts'
import { decodeSession } from '#src/api/decode/decode-session.ts'
import { readDialect, requestTable } from '#src/api/discovery/read-dialect.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import { createSessionRequest } from '#src/contract/requests.ts'
import {
  choiceFields,
  choiceNames,
  createFields,
  createNames,
  namesIn,
  recordOf,
  type ChoiceName,
  type CreateName,
} from '#src/model/create-fields.ts'
import { draftLike, isNewSessionIn } from '#src/model/draft.ts'
import { openPage } from '#src/testing/open-page.tsx'

import { describeCreate, guardrailNames, type GuardrailName } from './create-description.ts'
import { openForm } from './new-session-fixture.tsx'
import { readNewSession } from './new-session-request.ts'

const goal = 'Sort the rows'

/** A control of the form, the text that is typed there, the value that is sent, and the text that shows it. */
type Case = { name: CreateName; label: string; typed: string; value: unknown; shown: string }

const textCase = (name: 'goal' | 'context', typed: string): Case => {
  return { name, label: createFields[name].label, typed, value: typed, shown: typed }
}
const guardrailCase = (name: GuardrailName, typed: string, value: unknown, shown = typed): Case => {
  return {
    name: 'guardrails',
    label: assumptions.guardrails[name],
    typed,
    value: { [name]: value },
    shown,
  }
}
const choiceCase = (name: ChoiceName, value: string | number): Case => {
  const { label } = choiceFields[name]
  return { name, label, typed: String(value), value, shown: String(value) }
}
const numberCases = choiceNames.map((name) => choiceCase(name, 4711))
const cases: readonly Case[] = [
  textCase('goal', 'Move the rows'),
  textCase('context', 'Ledger v4'),
  guardrailCase('budget', '3', '3', '$3.00'),
  guardrailCase('maxRounds', '12', 12),
  guardrailCase('askBefore', 'any refund', 'any refund'),
  ...choiceNames.map((name) => choiceCase(name, 'rehearsal')),
]

/** The service has another name for each field, and values of two types for each choice. */
const theirNames = recordOf(createNames, (name) => requestTable[name].at(-1) ?? name)
const properties = Object.fromEntries(
  createNames.map((name) => [
    theirNames[name],
    Object.hasOwn(choiceFields, name) ? { enum: ['model', 'rehearsal', 4711] } : {},
  ]),
)
const content = { 'application/json': { schema: { type: 'object', properties } } }
const dialect = readDialect({ paths: { '/v1/sessions': { post: { requestBody: { content } } } } })
const description = describeCreate(dialect)

test('the table has the fields of the request, the guardrails too, and each is tried', () => {
  const { guardrails, ...others } = createSessionRequest.shape
  expect([...createNames].toSorted()).toEqual(['guardrails', ...namesIn(others)].toSorted())
  expect(guardrailNames).toEqual(namesIn(guardrails.def.innerType.shape))
  expect(new Set(cases.map(({ name }) => name))).toEqual(new Set(createNames))
  const ofGuardrails = cases.filter(({ name }) => name === 'guardrails')
  expect(ofGuardrails.map(({ label }) => label)).toEqual(Object.values(assumptions.guardrails))
})

test.each([...cases, ...numberCases])(
  '$label is typed ($typed), kept, sent, copied from its session, and refused at its control',
  async (tried) => {
    const { name, label, typed, value } = tried
    const form = await openForm({ goal }, description)
    const control = page.getByLabelText(new RegExp(`^${label}`))
    const isChoice = Object.hasOwn(choiceFields, name)
    await (isChoice ? userEvent.selectOptions(control, typed) : control.fill(typed))
    const request = { goal, [name]: value }
    await form.creates(request)
    expect(isNewSessionIn(form.draft(), request)).toBe(true)
    expect(isNewSessionIn(form.draft(), { goal, [name]: 'Other' })).toBe(false)
    const body = { [theirNames.goal]: goal, [theirNames[name]]: value }
    expect(encodeCreate(request, dialect)).toEqual(body)
    const session = decodeSession({ id: 'ses_1', status: 'running', ...request }, 'ses_1')
    const copy = readNewSession(draftLike(session, session.context), description)
    expect(copy.body).toEqual(request)

    const [part = ''] = name === 'guardrails' ? Object.keys(Object(value)) : []
    const field = part === '' ? theirNames[name] : `${theirNames[name]}.${part}`
    form.refuse(field, 'Not this.')
    await expect.element(control).toHaveAccessibleDescription(/Not this\.$/)
    await expect.element(control).toHaveFocus()
    await expect.element(control).toHaveValue(typed)
  },
)

test.each(cases)('$label is shown on the page of its session', async ({ name, value, shown }) => {
  const record = { id: 'ses_1', status: 'running', goal, [name]: value }
  await page.viewport(1200, 800)
  await openPage('/sessions/ses_1', { records: { ses_1: record } })
  await expect.element(page.getByText(shown, { exact: true }).first()).toBeVisible()
})
