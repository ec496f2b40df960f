import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openDialect, showPage } from '#src/app/dialects/dialect-app-fixture.tsx'
import { slotOf } from '#src/model/attempt.ts'
import { terse } from '#src/testing/dialects/written/terse.ts'

import { lostCreate } from './lost-create-fixture.ts'

test('a create of unknown outcome that was dismissed by mistake is brought back by one click', async () => {
  const app = await openDialect(terse)
  const state = app.console.getState()
  if (state.kind !== 'connected') throw new Error(`it is ${state.kind}`)
  const { attempts } = state.connection.store
  await attempts.putBack(slotOf(lostCreate), lostCreate)
  await showPage(app, '/sessions')
  const notice = page.getByText('Outcome unknown: Reconcile October')
  await expect.element(notice).toBeVisible()
  const alert = page.getByRole('alert').filter({ has: notice })
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Dismissed: Reconcile October')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(await attempts.list()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(notice).toBeVisible()
  expect(await attempts.list()).toEqual([lostCreate])
})
