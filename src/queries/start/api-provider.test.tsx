import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { explainError } from '#src/model/explain-error.ts'
import { ApiProvider } from '#src/queries/start/api-provider.tsx'

import { createConsole } from './create-console.ts'

test('a gateway that cannot be reached is said, and can be asked again', async () => {
  let asked = 0
  const console = createConsole({
    baseUrl: '',
    // Nobody listens on this port of the machine.
    fetch: (_url, init) => {
      asked += 1
      return fetch('http://127.0.0.1:9', init)
    },
  })
  const screen = await render(
    <ApiProvider
      console={console}
      loading={<p>Connecting</p>}
      failure={(error, retry) => (
        <button type="button" onClick={retry}>
          {explainError(error).title}
        </button>
      )}
    >
      <p>Connected</p>
    </ApiProvider>,
  )
  await expect.element(screen.getByText('Connecting')).toBeVisible()
  await console.start()
  const retry = screen.getByRole('button', { name: 'The service cannot be reached' })
  await expect.element(retry).toBeVisible()
  const before = asked
  await retry.click()
  await expect.poll(() => asked).toBe(before + 2)
  await expect.element(retry).toBeVisible()
})
