import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { UnreadQuestion } from './unread-question.tsx'

import '#src/main.css'

afterEach(() => void vi.useRealTimers())

test('what waits for something that cannot be read is answered by the id of the request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onAnswer = vi.fn<(inputId: string) => void>()
  await render(<UnreadQuestion onAnswer={onAnswer} />)
  const region = page.getByRole('region', { name: 'Waiting for you' })
  // Each answer is followed by a moment without a question.
  expect(region.elements()).toEqual([])
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await region.getByLabelText('Input id').fill(' inp_7 ')
  await region.getByRole('button', { name: 'Answer…' }).click()
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('inp_7')
})
