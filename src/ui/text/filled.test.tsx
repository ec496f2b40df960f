import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { filled } from './filled.ts'

test('a node stands in the place of its parameter, whichever comes first', async () => {
  const { container } = await render(
    <p>{filled((one: string, other: string) => `${other}, then ${one}.`, <b>late</b>, 'early')}</p>,
  )
  expect(container.innerHTML).toBe('<p>early, then <b>late</b>.</p>')
})
