import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { longestTask } from '#src/testing/longest-task.ts'
import { openPage } from '#src/testing/open-page.tsx'
import { doubling } from '#src/ui/answer-form/schema/hostile-schema-fixture.ts'

const letters = 'a'.repeat(30)

test('definitions that double twenty times leave the JSON editor, a sentence and no click waiting', async () => {
  await page.viewport(1280, 800)
  const asked = { inputId: 'inp_1', question: 'Where to?', status: 'pending', schema: doubling }
  const records = { a: { id: 'a', status: 'waiting_human', humanInputs: [asked] } }
  const post = () => (records.a = { id: 'a', status: 'running', humanInputs: [] })
  const { bodies } = await openPage('/inbox', { records, post })
  const editor = page.getByLabelText('Your answer as JSON')
  await expect.element(editor).toBeVisible()
  const longest = await longestTask((time) => editor.fill(`"${time}${letters}"`))
  expect(longest).toBeLessThan(200)
  await expect.element(page.getByText(/Only the service checks/)).toBeVisible()
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect.poll(() => bodies).toEqual([{ response: `4${letters}` }])
})
