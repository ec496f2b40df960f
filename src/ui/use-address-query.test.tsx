import { MemoryRouter, useLocation, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { useAddressQuery } from './use-address-query.ts'

function Both() {
  const [, change] = useAddressQuery(useSearchParams())
  const press = () => {
    change((query) => query.set('status', 'complete'), {})
    change((query) => query.set('q', 'october'), {})
  }
  return (
    <button type="button" onClick={press}>
      {useLocation().search}
    </button>
  )
}

test('a page that is left already changes the address no more', async () => {
  const screen = await render(
    <MemoryRouter initialEntries={['/?panel=json']}>
      <span hidden data-shown-path="/left" />
      <Both />
    </MemoryRouter>,
  )
  const button = screen.getByRole('button')
  await button.click()
  expect(button.element().textContent).toBe('?panel=json')
})

test('of two changes before anything is drawn both are in the address', async () => {
  const screen = await render(
    <MemoryRouter initialEntries={['/?panel=json']}>
      <Both />
    </MemoryRouter>,
  )
  const button = screen.getByRole('button')
  await button.click()
  await expect.element(button).toHaveTextContent('?panel=json&status=complete&q=october')
})
