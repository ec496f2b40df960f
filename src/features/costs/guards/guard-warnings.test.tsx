import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { costSession } from '#src/features/costs/cost-fixture.ts'
import { costRow } from '#src/features/costs/cost-row.ts'
import type { Guard } from '#src/model/spend/guards.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { GuardsPanel, GuardWarnings, useGuards } from './guards-panel.tsx'

const rows = ['ses_1', 'ses_2', 'ses_3', 'ses_4'].map((id) =>
  costRow(costSession(id, 'running', 6_000_000, null), [], 0),
)

const fired = (toPause: readonly string[]) => ({
  at: 0,
  figureMicros: 6_000_000,
  toPause,
  paused: toPause.length,
  seen: false,
})

const guard = (id: string, toPause: readonly string[]): Guard => ({
  id,
  scope: { kind: 'fleet' },
  measure: 'spent',
  limitMicros: 5_000_000,
  currency: 'USD',
  pauses: true,
  createdAt: 0,
  fired: fired(toPause),
})

function Warnings() {
  return (
    <>
      <h1 tabIndex={-1}>Costs</h1>
      <GuardWarnings guards={useGuards()} rows={rows} />
    </>
  )
}

test('a warning leads to the sessions that were paused, says when none was, and gives the focus back', async () => {
  const { console, client } = await startConsole()
  const { store } = client
  await store.guards.save(guard('all', ['ses_1', 'ses_2', 'ses_3', 'ses_4']))
  await showPage(console, '/costs', <Warnings />)
  await expect.element(page.getByText(/Pause sent to 4 sessions\./)).toBeVisible()
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/sessions/ses_1',
    '/sessions/ses_2',
    '/sessions/ses_3',
    '/sessions',
  ])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByRole('heading', { name: 'Costs' })).toHaveFocus()
  await store.guards.save(guard('idle', []))
  await expect
    .element(page.getByText(/No session is running, so there was nothing to pause\./))
    .toBeVisible()
})

test('a warning says to how many sessions the pause went', async () => {
  const { console, client } = await startConsole()
  const toPause = ['ses_1', 'ses_2']
  await client.store.guards.save({
    ...guard('all', toPause),
    fired: { ...fired(toPause), at: client.now(), paused: 0, owed: toPause },
  })
  await showPage(console, '/costs', <Warnings />)
  await expect.element(page.getByText(/Pause sent to 0 of 2 sessions\./)).toBeVisible()
})

test('a guard keeps the session that was chosen for it, also if the session ends meanwhile', async () => {
  const { console, client } = await startConsole()
  const end = Promise.withResolvers<void>()
  function GuardsOfOne() {
    const [state, setState] = useState<'running' | 'complete'>('running')
    useEffect(() => void end.promise.then(() => setState('complete')), [])
    const one = [costRow(costSession('ses_1', state, 6_000_000, null), [], 0)]
    return (
      <>
        <p>The session is {state}</p>
        <GuardsPanel guards={useGuards()} rows={one} />
      </>
    )
  }
  await showPage(console, '/costs', <GuardsOfOne />)
  await page.getByRole('button', { name: 'Add a guard' }).click()
  await page.getByRole('combobox', { name: 'Watch' }).selectOptions('Goal of ses_1')
  await page.getByLabelText('Limit').fill('5')
  end.resolve()
  await expect.element(page.getByText('The session is complete')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Save the guard' }).click()
  const saved = async () => (await client.store.guards.list()).map(({ scope }) => scope)
  await expect.poll(saved).toEqual([{ kind: 'session', sessionId: 'ses_1' }])
})

const euros = [costRow(costSession('ses_1', 'running', 6_000_000, null, 'EUR'), [], 0)]

function GuardsOfEuros() {
  return <GuardsPanel guards={useGuards()} rows={euros} />
}

test('a guard from before the first cost says that no session costs in its currency, and can be given another', async () => {
  const { console, client } = await startConsole()
  await client.store.guards.save({ ...guard('early', []), fired: null })
  await showPage(console, '/costs', <GuardsOfEuros />)
  const idle = page.getByText(/No session costs USD/)
  await expect.element(idle).toBeVisible()
  await page.getByRole('button', { name: /Edit the guard/ }).click()
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('EUR')
  await page.getByRole('button', { name: 'Save the guard' }).click()
  await expect.element(page.getByText(/€5\.00 a day/)).toBeVisible()
  await expect.element(idle).not.toBeInTheDocument()
})
