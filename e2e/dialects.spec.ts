import { expect } from '@playwright/test'

import { writtenDialects } from '#src/testing/dialects/written-dialects.ts'

import { signUpElsewhere, testWithDialect as test, enterKey } from './fixtures/dialect-test.ts'
import { createGoal, tellMainStory } from './fixtures/main-story.ts'

for (const { name, about } of writtenDialects) {
  test.describe(`${name} (${about})`, () => {
    test.use({ dialectName: name })

    // `npm test` tells this story once, in canary.spec.ts.
    test('the main story, from a key to a report @full', async ({ page, dialect, elsewhere }) => {
      test.setTimeout(180_000)
      if (dialect.signsUp) await signUpElsewhere(page, 'a long enough secret')
      await enterKey(page, elsewhere)
      await tellMainStory({ page, dialect, elsewhere })
    })
  })
}

test.describe('a service that shows a question only as long as it waits', () => {
  test.use({ dialectName: 'snake case' })

  test('keeps what is typed when somebody else answers @full', async ({ page, elsewhere }) => {
    await enterKey(page, elsewhere)
    const session = await createGoal(page, elsewhere)
    const { world } = elsewhere
    world.signal(session.id, { type: 'pause', reason: null })
    world.signal(session.id, { type: 'resume', budgetCents: null })
    const banner = page.getByRole('region', { name: 'Waiting for you' })
    await banner.getByRole('button', { name: 'Answer' }).click({ timeout: 30_000 })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your answer').fill('Mine')
    const theirs = { answer: 'Theirs', note: null, field: 'response' }
    world.answer(session.id, session.inputs[0]?.id ?? '', theirs)
    await expect(dialog).toContainText('The session no longer waits for this answer')
    await expect(dialog.getByLabel('Your answer')).toHaveValue('Mine')
  })
})

test.describe('a service that describes a way to withdraw a question', () => {
  test.use({ dialectName: 'self-described' })

  test('is asked to by the dialog, once, and the session goes on @full', async ({
    page,
    elsewhere,
  }) => {
    await enterKey(page, elsewhere)
    const session = await createGoal(page, elsewhere)
    const { world, asked } = elsewhere
    world.signal(session.id, { type: 'pause', reason: null })
    world.signal(session.id, { type: 'resume', budgetCents: null })
    const banner = page.getByRole('region', { name: 'Waiting for you' })
    await banner.getByRole('button', { name: 'Answer' }).click({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Dismiss this question…' }).click()
    await page.getByRole('button', { name: 'Dismiss question' }).click()
    await expect(page.getByText('Question dismissed')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(session.inputs).toMatchObject([{ state: 'expired', answer: null }])
    const said = page.getByRole('article').filter({ hasText: 'Going on without an answer.' })
    await expect(said).toBeVisible({ timeout: 30_000 })
  })
})
