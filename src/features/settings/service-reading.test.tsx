import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { FieldMapping } from '#src/model/dialect.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { MappingForm, ServicePanel } from './service-panel.tsx'

test('a place is saved when it is whole, and gone when it is removed', async () => {
  const saved: FieldMapping[] = []
  const screen = await render(
    <MappingForm mapping={{}} onSave={(mapping) => saved.push(mapping)} busy={false} />,
  )
  const save = screen.getByRole('button', { name: 'Save and read again' })
  await screen.getByRole('button', { name: 'Add a place' }).click()
  await screen.getByLabelText('Field').selectOptions('session.status')
  await save.click()
  await expect.element(screen.getByText('Enter a place, such as meta.state')).toBeVisible()
  expect(saved).toEqual([])

  await screen.getByLabelText('Place of session.status', { exact: true }).fill(' meta.state ')
  await save.click()

  await screen.getByRole('button', { name: 'Remove the place of session.status' }).click()
  await save.click()
  expect(saved).toEqual([{ 'session.status': 'meta.state' }, {}])
})

test('one thing stands in one place', async () => {
  const saved: FieldMapping[] = []
  const screen = await render(
    <MappingForm mapping={{}} onSave={(mapping) => saved.push(mapping)} busy={false} />,
  )
  const add = screen.getByRole('button', { name: 'Add a place' })
  await add.click()
  await add.click()
  const fields = screen.getByLabelText('Field')
  const places = screen.getByPlaceholder('meta.state')
  for (const at of [0, 1]) {
    await fields.nth(at).selectOptions('session.cost')
    await places.nth(at).fill('money')
  }
  await screen.getByRole('button', { name: 'Save and read again' }).click()
  await expect.element(screen.getByText('session.cost already has a place')).toBeVisible()
  expect(saved).toEqual([])
})

test('a check shows the description that it has read', async () => {
  const description = {}
  const { console } = await startConsole({
    // Without a key nothing else reads the description.
    credentials: { account: null, keys: [] },
    openapi: description,
  })
  await showPage(console, '/settings', <ServicePanel />)
  await expect.element(page.getByText(/The service does not describe itself/)).toBeVisible()
  Object.assign(description, { openapi: '3.1.0', info: { title: 'Theirs' }, paths: {} })
  await page.getByRole('button', { name: 'Check this service' }).click()
  await expect.element(page.getByText(/describes itself in openapi.json as Theirs/)).toBeVisible()
})
