import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { WaitingCountContext } from '#src/ui/display/page-header.tsx'

import { AttentionMarks } from './late-news.tsx'

function Page({ waiting }: { waiting: number }) {
  return (
    <WaitingCountContext value={waiting}>
      <link rel="icon" href="/favicon.svg" />
      <AttentionMarks />
    </WaitingCountContext>
  )
}

const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href')

test('the icon of the tab has a dot, and the app a count, while something waits', async () => {
  const badge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const screen = await render(<Page waiting={0} />)
  expect(icon()).toBe('/favicon.svg')
  await screen.rerender(<Page waiting={2} />)
  expect(icon()).toBe('/favicon-waiting.svg')
  expect(badge).toHaveBeenLastCalledWith(2)
  await screen.rerender(<Page waiting={0} />)
  expect(icon()).toBe('/favicon.svg')
  expect(badge).toHaveBeenLastCalledWith(0)
})
