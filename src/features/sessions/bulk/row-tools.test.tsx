import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openSessionsPage } from './sessions-page-fixture.tsx'

import '#src/main.css'

const bar = page.getByRole('region', { name: 'Selected sessions' })
const press = (keys: string) => userEvent.keyboard(keys)

beforeEach(async () => {
  await page.viewport(1280, 800)
})

/** The sessions `one` to `five`, newest last, all read. */
async function openFive(statuses: Record<string, string> = {}, post?: () => Response) {
  const ids = ['five', 'four', 'three', 'two', 'one']
  const opened = await openSessionsPage({
    statuses: Object.fromEntries(ids.map((id) => [id, statuses[id] ?? 'running'])),
    ...(post && { post }),
  })
  await expect.poll(shown).toHaveLength(5)
  return opened
}

function shown(): string[] {
  return [...document.querySelectorAll('[data-row]')].map(
    (row) => row.getAttribute('data-row') ?? '',
  )
}

function focused(): string | null | undefined {
  return document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
}

function selected(): string[] {
  return [...document.querySelectorAll('[data-row]:has(:checked)')].map(
    (row) => row.getAttribute('data-row') ?? '',
  )
}

test('J and K walk the rows, also while held, and Shift moves the end of a range', async () => {
  await openFive()
  expect(shown()).toEqual(['one', 'two', 'three', 'four', 'five'])
  // The first key comes before the script of the keys.
  await press('jj')
  await expect.poll(focused).toBe('two')
  await press(' ')
  await expect.poll(selected).toEqual(['two'])
  await press('{Shift>}JJ{/Shift}')
  await expect.poll(selected).toEqual(['two', 'three', 'four'])
  await press('{Shift>}K{/Shift}')
  await expect.poll(selected).toEqual(['two', 'three'])
  await press('{Shift>}KK{/Shift}')
  await expect.poll(selected).toEqual(['one', 'two'])
  await press('{j>4/}')
  await expect.poll(focused).toBe('five')
  expect(selected()).toEqual(['one', 'two'])
  await press('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
})

test('Ctrl+A selects the rows that the filters show, and not while typing', async () => {
  await openFive({ four: 'paused' })
  await press('{Control>}a{/Control}')
  await expect.element(bar).toMatchTextContent(/5 selected/)
  await press('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await press('/')
  await press('Goal of t{Control>}a{/Control}')
  await expect.poll(shown).toEqual(['two', 'three'])
  await expect.element(bar).not.toBeInTheDocument()
  document.querySelector('main')?.focus()
  await press('{Control>}a{/Control}')
  await expect.poll(selected).toEqual(['two', 'three'])
})
