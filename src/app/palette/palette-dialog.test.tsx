import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'

import { actionEntries, sessionEntry } from './entries.ts'
import { PaletteDialog } from './palette-dialog.tsx'

async function open() {
  const sessions = Array.from({ length: 2000 }, (_, at) => fleetSession(`s${at}`, 'running'))
  const entries = [...actionEntries(null, 0), ...sessions.map((row) => sessionEntry(row))]
  const onChoose = vi.fn<(entry: { key: string }) => void>()
  await render(<PaletteDialog entries={entries} onChoose={onChoose} onClose={() => {}} />)
  return () => onChoose.mock.calls.map(([{ key }]) => key)
}

const field = page.getByRole('combobox', { name: 'Find and act' })
const options = page.getByRole('option')
const selected = page.getByRole('option', { selected: true })

test('the field keeps the focus and names the marked entry, which arrows move and Enter chooses', async () => {
  const chosen = await open()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(selected).toMatchTextContent('Inbox')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  // From the first entry the way up leads to the last one, in view.
  await expect.element(selected).toBeInViewport()
  expect(field.element().getAttribute('aria-activedescendant')).toBe(selected.element().id)
  expect(options.elements().at(-1)).toBe(selected.element())
  await userEvent.keyboard('costs{Enter}')
  expect(chosen()).toEqual(['costs'])
})

test('of 2,000 sessions fifty entries are drawn, and the count is told', async () => {
  const chosen = await open()
  expect(options.elements()).toHaveLength(50)
  await userEvent.keyboard('goal of')
  await expect.element(page.getByRole('status')).toMatchTextContent('The first 50 of 2,000')
  await userEvent.keyboard(' s1999')
  await expect.element(selected).toMatchTextContent('Goal of s1999')
  await userEvent.keyboard('{Enter}')
  expect(chosen()).toEqual(['listed s1999'])
  await userEvent.keyboard('zebra{Enter}')
  await expect.element(page.getByRole('status')).toMatchTextContent('Nothing fits these words')
  expect(chosen()).toEqual(['listed s1999'])
})

test('on a phone a long goal is cut off, and never the state of its session', async () => {
  await page.viewport(390, 844)
  const goal = 'Translate the help centre into Portuguese'
  const entry = sessionEntry(fleetSession('long', 'cost-limited', { goal }))
  await render(<PaletteDialog entries={[entry]} onChoose={() => {}} onClose={() => {}} />)
  const state = page.getByText('Cost limit').element()
  expect(state.scrollWidth).toBeLessThanOrEqual(state.clientWidth)
})
