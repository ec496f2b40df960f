import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { at, sessionOf } from '#src/features/session/session-fixture.ts'

import { EndedCard } from './ended-card.tsx'

test('the end is dated on the clock of 24 hours that the rest of the page has', async () => {
  const session = sessionOf({ state: 'cancelled', endedAt: at(0), reason: 'Enough' })
  const screen = await render(<EndedCard session={session} report={null} />)
  await expect
    .element(screen.getByText(/spent/))
    .toMatchTextContent(/^31 Oct, \d\d:\d\d:\d\d · \$12\.84 spent$/)
  const end = screen.container.querySelector('time')
  expect(end?.title).toMatch(/^Saturday,? 31 October 2026 at \d\d:\d\d:\d\d \S+$/)
})
