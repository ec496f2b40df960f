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
  test.use({ dialectName: 'words of the specification' })

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
    const theirs = { answer: 'Theirs', note: null, field: 'message' }
    world.answer(session.id, session.inputs[0]?.id ?? '', theirs)
    await expect(dialog).toContainText('The session no longer waits for this answer')
    await expect(dialog.getByLabel('Your answer')).toHaveValue('Mine')
  })
})
