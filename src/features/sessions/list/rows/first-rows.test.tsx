import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import { sessionRow } from '#src/features/sessions/list/session-row.ts'
import { showList } from '#src/features/sessions/list/show-list-fixture.tsx'

const rows = Array.from({ length: 200 }, (_, at) => sessionRow(fleetSession(`s${at}`, 'running')))

const drawn = () => document.querySelectorAll('[data-row]').length

// In a page of its own, into which no other file has loaded the script.
test('a row keeps the focus when the script for a long list comes, which draws each row anew', async () => {
  await page.viewport(1280, 800)
  await showList(rows)
  expect(drawn()).toBe(100)
  const link = document.querySelector<HTMLElement>('[data-row=s3] a')
  link?.focus()
  await expect.poll(drawn).toBeLessThan(60)
  expect(link?.isConnected).toBe(false)
  await expect
    .poll(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))
    .toBe('s3')
})
