import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'
import { longestTask } from '#src/testing/longest-task.ts'
import { doubling } from '#src/ui/answer-form/schema/hostile-schema-fixture.ts'

import { describeCreate } from './create-description.ts'
import { openForm } from './new-session-fixture.tsx'

const letters = 'a'.repeat(30)

test('a new session with definitions that double keeps no click waiting and is created', async () => {
  const schemas = { ...assumedDialect.schemas, context: doubling, guardrails: doubling }
  const form = await openForm({}, describeCreate({ ...assumedDialect, schemas }))
  await page.getByLabelText('Goal').fill('Move the rows')
  const editors = page.getByLabelText(/ as JSON$/)
  const longest = await longestTask(async (time) => {
    await editors.first().fill(`"${time}${letters}"`)
    await editors.last().fill(`"${time}${letters}"`)
  })
  expect(longest).toBeLessThan(200)
  expect(page.getByText(/Only the service checks/).elements()).toHaveLength(2)
  const value = `4${letters}`
  await form.creates({ goal: 'Move the rows', context: value, guardrails: value })
})
