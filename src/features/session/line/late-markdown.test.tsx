import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { messageOf, roundOf, said, sessionOf } from '#src/features/session/session-fixture.ts'

import { isMarkInView, LineInBox } from './long-line-fixture.tsx'

const network = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('#src/shared/markdown/markdown.tsx', async (importOriginal) => {
  await network.promise
  return importOriginal()
})

test('a hit stays marked in view when the Markdown parser comes after it', async () => {
  const message = messageOf(`${'- As before.\n'.repeat(2_000)}- needle`, 1)
  const session = sessionOf({ rounds: [roundOf('a', 0, null)] })
  await render(<LineInBox session={session} transcript={[said('a', message)]} />)
  await userEvent.keyboard('/')
  await page.getByRole('searchbox').fill('needle')
  await userEvent.keyboard('{Enter}')
  await expect.poll(isMarkInView).toBe(true)
  expect(countLists()).toBe(0)
  network.resolve()
  await expect.poll(countLists).toBe(1)
  await expect.poll(isMarkInView).toBe(true)
})

function countLists(): number {
  return document.querySelectorAll('article ul').length
}
