import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import type { FieldMapping } from '#src/model/dialect.ts'

import { MappingForm, type MappingRow } from './mapping-form.tsx'

type Taking = {
  onSave: (mapping: FieldMapping) => void
  onSaveFile?: (mapping: FieldMapping) => void
}

const ignore = () => undefined

function Mapping({ onSave, onSaveFile = ignore }: Taking) {
  const [rows, setRows] = useState<readonly MappingRow[]>([])
  return (
    <MappingForm
      fields={['session.status', 'session.cost']}
      rows={rows}
      onRows={setRows}
      onSave={onSave}
      onSaveFile={onSaveFile}
      busy={false}
    />
  )
}

test('a place is saved when it is whole, exported as JSON, and gone when it is removed', async () => {
  const saved: FieldMapping[] = []
  const screen = await render(<Mapping onSave={(mapping) => saved.push(mapping)} />)
  const save = screen.getByRole('button', { name: 'Save and read anew' })
  await screen.getByRole('button', { name: 'Add a place' }).click()
  await screen.getByLabelText('What').selectOptions('session.status')
  await save.click()
  await expect.element(screen.getByText('Enter where it stands, such as meta.state')).toBeVisible()
  expect(saved).toEqual([])

  await screen.getByLabelText('Place of session.status', { exact: true }).fill(' meta.state ')
  await save.click()
  await screen.getByText('Export').click()
  await expect
    .element(screen.getByRole('region', { name: 'Mapping as JSON' }))
    .toHaveTextContent('{ "session.status": "meta.state" }')

  await screen.getByRole('button', { name: 'Remove the place of session.status' }).click()
  await save.click()
  expect(saved).toEqual([{ 'session.status': 'meta.state' }, {}])
})

test('one thing stands in one place', async () => {
  const saved: FieldMapping[] = []
  const screen = await render(<Mapping onSave={(mapping) => saved.push(mapping)} />)
  const add = screen.getByRole('button', { name: 'Add a place' })
  await add.click()
  await add.click()
  const whats = screen.getByLabelText('What')
  const places = screen.getByPlaceholder('meta.state')
  for (const at of [0, 1]) {
    await whats.nth(at).selectOptions('session.cost')
    await places.nth(at).fill('money')
  }
  await screen.getByRole('button', { name: 'Save and read anew' }).click()
  await expect.element(screen.getByText('session.cost has a place already')).toBeVisible()
  expect(saved).toEqual([])
})

test('a mapping is saved as a file only when it is whole, and is not yet in use by that', async () => {
  const [saved, files]: [FieldMapping[], FieldMapping[]] = [[], []]
  const screen = await render(
    <Mapping
      onSave={(mapping) => saved.push(mapping)}
      onSaveFile={(mapping) => files.push(mapping)}
    />,
  )
  await screen.getByRole('button', { name: 'Add a place' }).click()
  await screen.getByLabelText('What').selectOptions('session.status')
  const save = screen.getByRole('button', { name: 'Save as file' })
  await save.click()
  await expect.element(screen.getByText('Enter where it stands, such as meta.state')).toBeVisible()
  await screen.getByLabelText('Place of session.status', { exact: true }).fill('meta.state')
  await save.click()
  expect(files).toEqual([{ 'session.status': 'meta.state' }])
  expect(saved).toEqual([])
})
