import { writtenDialects } from '#src/testing/dialects/written-dialects.ts'

import { signUpElsewhere, testWithDialect as test, enterKey } from './fixtures/dialect-test.ts'
import { tellMainStory } from './fixtures/main-story.ts'

for (const { name, about } of writtenDialects) {
  test.describe(`${name} (${about})`, () => {
    test.use({ dialectName: name })

    // `npm test` tells this story once, in canary.spec.ts.
    test('the main story, from a key to a report @full', async ({ page, dialect, elsewhere }) => {
      if (dialect.signsUp) await signUpElsewhere(page, 'a long enough secret')
      await enterKey(page, elsewhere)
      await tellMainStory({ page, dialect, elsewhere })
    })
  })
}
