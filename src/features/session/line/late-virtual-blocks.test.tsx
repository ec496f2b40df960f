import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { distanceToEnd, LongLine, longTranscript, scroller } from './long-line-fixture.tsx'

const network = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./virtual-blocks.tsx', async (importOriginal) => {
  const part = await importOriginal()
  await network.promise
  return part
})

test('a long line opens at its end when the script of long lines comes just as its end is drawn', async () => {
  const watch = new MutationObserver(() => {
    if (document.querySelector('article')) network.resolve()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await render(<LongLine start={longTranscript(10_000)} steps={{}} />)
  await expect.poll(() => scroller().querySelector('[data-index]')).not.toBeNull()
  watch.disconnect()
  await expect.poll(distanceToEnd).toBeLessThan(2)
  await expect.element(page.getByText(/number 9999\b/)).toBeInViewport()
  expect(page.getByRole('button', { name: 'To the end' }).query()).toBeNull()
})
