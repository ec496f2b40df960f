import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import { shownColumns, usualSort } from '#src/features/sessions/list/list-sort.ts'
import { SessionList } from '#src/features/sessions/list/session-list.tsx'
import { sessionRow } from '#src/features/sessions/list/session-row.ts'

import '#src/main.css'

const rows = Array.from({ length: 200 }, (_, at) => sessionRow(fleetSession(`s${at}`, 'running')))

const drawn = () => document.querySelectorAll('[data-row]').length

test('a row keeps the focus when the script for a long list comes, which draws each row anew', async () => {
  await page.viewport(1280, 800)
  await render(
    <MemoryRouter>
      <SessionList
        rows={rows}
        columns={shownColumns([])}
        sort={usualSort}
        onSort={() => undefined}
        onForget={() => undefined}
        onLabel={() => undefined}
      />
    </MemoryRouter>,
  )
  expect(drawn()).toBe(100)
  const link = document.querySelector<HTMLElement>('[data-row=s3] a')
  link?.focus()
  await expect.poll(drawn, { timeout: 15_000 }).toBeLessThan(60)
  expect(link?.isConnected).toBe(false)
  await expect
    .poll(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))
    .toBe('s3')
})
