import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'
import { longestTask } from '#src/testing/longest-task.ts'
import { addressField, doubling } from '#src/ui/answer-form/schema/hostile-schema-fixture.ts'

import { describeCreate } from './create-description.ts'
import { openForm } from './new-session-fixture.tsx'

const letters = 'a'.repeat(30)

test.each([
  ['an address of 30 letters', addressField, /^Address/, 'http://', { one: `http://4${letters}` }],
  ['definitions that double', doubling, / as JSON$/, '', `4${letters}`],
])('a new session with %s keeps no click waiting and is created', async (...row) => {
  const [, schema, label, scheme, value] = row
  const isDoubling = schema === doubling
  const schemas = { ...assumedDialect.schemas, context: schema, guardrails: schema }
  const form = await openForm({}, describeCreate({ ...assumedDialect, schemas }))
  await page.getByLabelText('Goal').fill('Move the rows')
  const longest = await longestTask(async (time) => {
    const typed = isDoubling ? `"${time}${letters}"` : `${scheme}${time}${letters}`
    await page.getByLabelText(label).first().fill(typed)
    await page.getByLabelText(label).last().fill(typed)
  })
  expect(longest).toBeLessThan(200)
  const said = page.getByText(/Only the service checks/)
  expect(said.elements()).toHaveLength(isDoubling ? 2 : 0)
  await form.creates({ goal: 'Move the rows', context: value, guardrails: value })
})
