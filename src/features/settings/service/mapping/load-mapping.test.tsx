import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'

import type { FieldMapping } from '#src/model/dialect.ts'

import { LoadMapping } from './load-mapping.tsx'

import '#src/main.css'

const service = { service: 'https://agents.example', digest: 'now' }
const standing = { 'session.status': 'meta.state', 'session.cost': 'money' }

async function open() {
  const applied: FieldMapping[] = []
  const screen = await render(
    <LoadMapping
      service={service}
      mapping={standing}
      onApply={(mapping) => applied.push(mapping)}
    />,
  )
  const choose = (text: string) =>
    userEvent.upload(screen.getByLabelText('File with a mapping'), new File([text], 'mapping.json'))
  return { screen, choose, applied }
}

const file = (change: object = {}) => {
  const mapping = { 'session.status': 'state', 'session.cost': 'money' }
  return JSON.stringify({ signalbox: 'mapping', version: 1, ...service, mapping, ...change })
}

test('a file is shown for what it changes, and changes it after a click', async () => {
  const { screen, choose, applied } = await open()
  await choose(file())
  const changes = screen.getByRole('region', { name: 'What the file changes' })
  await expect.element(changes).toMatchTextContent(/session.status: meta.state becomes state/)
  await expect.element(changes).not.toMatchTextContent(/session.cost|another service|otherwise/)
  expect(applied).toEqual([])
  await screen.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect.element(changes).not.toBeInTheDocument()

  await choose(file())
  await screen.getByRole('button', { name: 'Apply and read anew' }).click()
  expect(applied).toEqual([{ 'session.status': 'state', 'session.cost': 'money' }])
})

test('a file for another service, or from before it changed, says so first', async () => {
  const { screen, choose } = await open()
  const changes = screen.getByRole('region', { name: 'What the file changes' })
  await choose(file({ service: 'https://other.example' }))
  await expect.element(changes).toMatchTextContent(/another service: https:\/\/other.example/)
  await choose(file({ digest: 'before' }))
  await expect.element(changes).toMatchTextContent(/described itself otherwise/)
  await choose(file({ mapping: standing }))
  await expect.element(changes).toMatchTextContent(/says what stands here already/)
  await expect
    .element(screen.getByRole('button', { name: 'Apply and read anew' }))
    .not.toBeInTheDocument()
})

test('what is wrong with a file is said, and the same file mended can be chosen', async () => {
  const { screen, choose, applied } = await open()
  await choose(file({ mapping: { 'session.colour': 'red', 'session.cost': '' } }))
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/“session.cost”: it is empty/)
  await expect.element(alert).toMatchTextContent(/Nothing was changed/)
  await choose(file())
  await expect.element(alert).not.toBeInTheDocument()
  expect(applied).toEqual([])
})
