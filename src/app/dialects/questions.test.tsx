import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { untilItAsks } from '#src/testing/dialects/scripted-world.ts'
import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect } from './dialect-app-fixture.tsx'

const goal = 'Give every row an owner'

test('a question is read out when it comes or once a dialog has closed, while it waits', async () => {
  const app = await openDialect(selfDescribed)
  const { world } = app
  const session = world.create({ goal, context: null, guardrails: null, budgetCents: null })
  await showConsole(app.console, `/sessions/${session.id}`)
  await expect.element(page.getByRole('heading', { name: goal })).toBeVisible()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  const { id: inputId, question } = untilItAsks(world, session)
  const said = page.getByText(`Waiting for you: ${question} (${goal})`)
  await expect.poll(() => document.title).toMatch(/^\(1\)/)
  await expect.element(said).not.toBeInTheDocument()
  dialog.close()
  dialog.remove()
  await expect.element(said).toBeInTheDocument()
  expect(said.element().closest('output')).not.toBeNull()
  world.withdraw(session.id, inputId)
  await expect.element(said).not.toBeInTheDocument()
})
