import { expect } from '@playwright/test'
import { z } from 'zod'

import { expectAccessible } from './fixtures/accessibility.ts'
import { findKept } from './fixtures/kept.ts'
import { createKey, createSession, savedBy, sessionIdOf, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const line = z.object({
  action: z.string(),
  sessionId: z.nullable(z.string()),
  httpStatus: z.nullable(z.number()),
  outcome: z.string(),
  effect: z.nullable(z.string()),
})

test('the ledger tells each request with its answer and its outcome, and goes into a file', async ({
  page,
}) => {
  const context = 'rehearsal: rounds=200 ask=0 pace=300 cost=0.10 subagents=0'
  await createSession(page, { goal: 'Sort the archive', context })
  const id = sessionIdOf(page)
  await page.keyboard.press('p')
  await expect(statusOf(page)).toContainText(/Pause requested .+, observed/)

  const key = await createKey(page, 'Nightly report')
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Nightly report' })).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible()
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveText([
    /Revoke key.*Nightly report.*Accepted.*HTTP 204/,
    /Create key.*Nightly report.*Accepted.*HTTP 201/,
    /Pause.*Sort the archive.*Observed.*HTTP 20/,
    /New session.*Sort the archive.*Accepted.*HTTP 201/,
  ])
  expect(await findKept(page, key)).toEqual([])
  await lines.nth(3).getByText('rehearsal: rounds=200').click()
  await expect(page.getByRole('region', { name: /^New session/ })).toContainText('"context"')
  await expectAccessible(page)

  await page.getByLabel('Search the ledger').fill(id)
  await expect(lines).toHaveCount(2)
  await page.getByLabel('Search the ledger').fill(`${id} pause`)
  await expect(lines).toHaveCount(1)
  const { name, text } = await savedBy(page, () =>
    page.getByRole('button', { name: 'Export JSONL' }).click(),
  )
  expect(name).toMatch(/^signalbox-ledger-.+\.jsonl$/)
  const [told, ...rest] = text.trim().split('\n')
  expect(rest).toEqual([])
  expect(line.parse(JSON.parse(told ?? ''))).toMatchObject({
    action: 'pause',
    sessionId: id,
    httpStatus: expect.any(Number),
    outcome: 'confirmed',
    effect: 'observed',
  })
  await lines.getByRole('link', { name: 'Sort the archive' }).click()
  await expect(page.getByRole('heading', { name: 'Sort the archive', level: 1 })).toBeVisible()
})
