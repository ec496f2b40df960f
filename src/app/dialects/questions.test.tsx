import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { untilItAsks } from '#src/testing/dialects/scripted-world.ts'
import type { WrittenDialect } from '#src/testing/dialects/written-dialect.ts'
import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect } from './dialect-app-fixture.tsx'

vi.setConfig({ testTimeout: 60_000 })

const soon = { timeout: 20_000 }
const goal = 'Give every row an owner'

/** The dialog of a question that waits, at a service that speaks this dialect. */
async function openQuestion(dialect: WrittenDialect) {
  const app = await openDialect(dialect)
  const { world } = app
  const session = world.create({ goal, context: null, guardrails: null, budgetCents: null })
  const { id: inputId, question } = untilItAsks(world, session)
  await showConsole(app.console, `/sessions/${session.id}?answer=${inputId}`)
  const dialog = page.getByRole('dialog', { name: question })
  await expect.element(dialog, soon).toBeVisible()
  const dismissals = () => app.asked().filter((one) => one.startsWith('DELETE '))
  return {
    session,
    dialog,
    dismissals,
    address: `/v1/sessions/${session.id}/human-input/${inputId}`,
  }
}

test('a question is dismissed after a second word, once, and the session goes on', async () => {
  const { session, dialog, dismissals, address } = await openQuestion(selfDescribed)
  await dialog.getByRole('button', { name: 'Dismiss this question…' }).click()
  const confirm = page.getByRole('dialog', { name: 'Dismiss this question?' })
  await expect.element(confirm.getByRole('button', { name: 'Keep question' })).toHaveFocus()

  // No key of the dialog behind reaches through.
  await userEvent.keyboard('2')
  await confirm.getByRole('button', { name: 'Keep question' }).click()
  await expect.element(confirm).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('radio').first()).not.toBeChecked()
  expect(dismissals()).toEqual([])

  await dialog.getByRole('button', { name: 'Dismiss this question…' }).click()
  await confirm.getByRole('button', { name: 'Dismiss question' }).click()
  await expect.element(page.getByText('Question dismissed'), soon).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(dismissals()).toEqual([`DELETE ${address}`])
  expect(session.inputs[0]).toMatchObject({ state: 'expired', answer: null })
  await expect.element(page.getByText('Going on without an answer.'), soon).toBeVisible()
})

test('where a service describes no way to withdraw a question, none is offered', async () => {
  const { dialog } = await openQuestion({
    ...selfDescribed,
    description: () => ({ status: 404, body: null }),
  })
  await expect.element(dialog.getByRole('button', { name: 'Send answer' })).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Dismiss this question…' }))
    .not.toBeInTheDocument()
})

test('a question is read out when it comes or once a dialog has closed, while it waits', async () => {
  const app = await openDialect(selfDescribed)
  const { world } = app
  const session = world.create({ goal, context: null, guardrails: null, budgetCents: null })
  await showConsole(app.console, `/sessions/${session.id}`)
  await expect.element(page.getByRole('heading', { name: goal }), soon).toBeVisible()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  const { id: inputId, question } = untilItAsks(world, session)
  const said = page.getByText(`Waiting for you: ${question} (${goal})`)
  await expect.poll(() => document.title, soon).toMatch(/^\(1\)/)
  await expect.element(said).not.toBeInTheDocument()
  dialog.close()
  dialog.remove()
  await expect.element(said, soon).toBeInTheDocument()
  expect(said.element().closest('output')).not.toBeNull()
  world.withdraw(session.id, inputId)
  await expect.element(said, soon).not.toBeInTheDocument()
})
