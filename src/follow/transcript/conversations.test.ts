import { expect, test } from 'vitest'

import { conversation } from '#src/testing/conversation.ts'
import { createRandom } from '#src/testing/random.ts'

const PARTS = 10
const SCRIPTS = 10

// What is asked is what the rate limit pays for: a change of it is to be seen, and taken over with -u.
test.each(Array.from({ length: PARTS }, (_, part) => part))(
  `what a follower asks, shows and keeps in ${SCRIPTS} scripts is what was written down: part %i`,
  async (part) => {
    const written = Array.from({ length: SCRIPTS }, (_, script) =>
      conversation(createRandom(part * SCRIPTS + script)).lines.join('\n'),
    )
    const file = `./conversations/part-${part}.txt`
    await expect(`${written.join('\n\n')}\n`).toMatchFileSnapshot(file)
  },
)
