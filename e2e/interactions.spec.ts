import { expect, type Locator, type Page } from '@playwright/test'

import { beginSession, savedBy, statusOf } from './fixtures/people.ts'
import { test as testFirst, testSignedUp as test } from './fixtures/test.ts'

/** How many clicks and chords each flow of an operator takes; typing is free. */
const rows: { flow: string; target: number; counted: number }[] = []

test.afterAll(() => {
  const lines = rows.map(({ flow, target, counted }) => `${flow.padEnd(48)} ${target} ${counted}`)
  console.log(`\n${'flow'.padEnd(48)} target counted\n${lines.join('\n')}`)
})

/** A person at mouse and keyboard whose clicks and chords are counted; text is typed for nothing. */
function createHands(page: Page) {
  let taken = 0
  return {
    type: (text: string) => page.keyboard.type(text),
    async click(target: Locator) {
      await target.click()
      taken += 1
    },
    /** Presses a chord such as `p`, `Shift+1` or `ControlOrMeta+Enter`. */
    async press(chord: string) {
      await page.keyboard.press(chord)
      taken += 1
    },
    /** Counts what `play` takes; more than `target` fails. */
    async count(flow: string, target: number, play: () => Promise<void>) {
      taken = 0
      await play()
      rows.push({ flow, target, counted: taken })
      expect(taken, flow).toBeLessThanOrEqual(target)
    },
  }
}

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const row = (page: Page, goal: string) => page.getByRole('row').filter({ hasText: goal })

const asking = (kind: string) => `rehearsal: rounds=2 ask=1 kind=${kind} pace=50 subagents=0`
const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.10 subagents=0'
const dear = 'rehearsal: rounds=8 ask=0 cost=0.40 pace=50 subagents=0'

testFirst('from nothing to a session, and to the next like it', async ({ page }) => {
  const hands = createHands(page)
  await page.goto('/signup')
  await hands.count('sign up, to a console with a key', 5, async () => {
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await hands.type('grace.counts@example.org')
    await hands.press('Tab')
    await hands.type('a long enough secret')
    await hands.press('Enter')
    await expect(title(page, 'Sessions')).toBeVisible()
  })
  await hands.count('create a session', 2, async () => {
    await hands.press('c')
    await expect(page.getByLabel('Goal')).toBeFocused()
    await hands.type('Sort the archive')
    await hands.press('ControlOrMeta+Enter')
    await expect(title(page, 'Sort the archive')).toBeVisible()
  })
  await hands.count('create it again, with a change', 2, async () => {
    await hands.click(page.getByRole('link', { name: 'Start a session like this' }))
    await expect(page.getByLabel('Goal')).toHaveValue('Sort the archive')
    await hands.type('Of 1998 alone: ')
    await hands.press('ControlOrMeta+Enter')
    await expect(title(page, 'Of 1998 alone: Sort the archive')).toBeVisible()
  })
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
})

test('questions are answered in the inbox, one chord each', async ({ page }) => {
  const hands = createHands(page)
  for (const name of ['One', 'Two']) {
    await beginSession(page, { goal: `${name} chooses`, context: asking('choice') })
  }
  await page.goto('/costs')
  await expect(page.getByRole('link', { name: /Inbox.*2/ })).toBeVisible()
  await beginSession(page, { goal: 'Three writes', context: asking('text') })
  await page.goto('/costs')
  await expect(page.getByRole('link', { name: /Inbox.*3/ })).toBeVisible()
  const answered = page.getByRole('region', { name: 'Answered today' })
  const opened = page.getByRole('link', { name: 'Open session' })
  await hands.count('answer a choice, from any page', 2, async () => {
    await hands.press('i')
    await expect(page.getByRole('radio').first()).toBeFocused()
    const first = (await opened.getAttribute('href')) ?? ''
    await hands.press('Shift+Digit1')
    await expect(answered.getByRole('listitem')).toHaveCount(1)
    // The address changes before the page does, and the form still there would take the next press.
    await expect(opened).not.toHaveAttribute('href', first)
  })
  await hands.count('answer the next choice', 1, async () => {
    await expect(page.getByRole('radio').first()).toBeFocused()
    await hands.press('Shift+Digit1')
    await expect(answered.getByRole('listitem')).toHaveCount(2)
  })
  await expect(answered).not.toContainText('Sending')
  await page.goto('/costs')
  await expect(page.getByRole('link', { name: /Inbox.*1/ })).toBeVisible()
  await hands.count('answer with a text, from any page', 2, async () => {
    await hands.press('i')
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeFocused()
    await hands.type('Those of 1998')
    await hands.press('ControlOrMeta+Enter')
    await expect(answered.getByRole('listitem')).toHaveCount(3)
  })
})

test('signals go from the session and from its row @full', async ({ page }) => {
  const hands = createHands(page)
  const writeDirection = async () => {
    await expect(page.getByLabel('New direction')).toBeFocused()
    await hands.type('Leave 1998 alone')
    await hands.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const ids: string[] = []
  for (const goal of ['One', 'Two', 'Three']) {
    ids.push(await beginSession(page, { goal: `${goal} is slow`, context: slow }))
  }
  await page.goto(`/sessions/${ids[0]}`)
  await expect(statusOf(page)).toContainText('Running')
  await hands.count('pause, from the session', 1, async () => {
    await hands.press('p')
    await expect(statusOf(page)).toContainText('Paused')
  })
  await hands.count('redirect, from the session', 2, async () => {
    await hands.press('r')
    await writeDirection()
  })
  await hands.count('cancel, from the session', 2, async () => {
    await hands.press('x')
    await expect(page.getByRole('dialog')).toBeVisible()
    await hands.press('ControlOrMeta+Enter')
    await expect(statusOf(page)).toContainText('Cancelled')
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  await hands.count('begin again like a cancelled session', 2, async () => {
    await hands.press('d')
    await expect(page.getByLabel('Goal')).toHaveValue('One is slow')
    await hands.type('Again: ')
    await hands.press('ControlOrMeta+Enter')
    await expect(title(page, 'Again: One is slow')).toBeVisible()
  })
  await page.goto('/sessions')
  const two = row(page, 'Two is slow')
  await expect(two).toContainText('Running')
  await hands.count('pause, from a row', 1, async () => {
    await two.hover()
    await hands.click(two.getByRole('button', { name: 'Pause' }))
    await expect(two).toContainText('Paused')
  })
  const three = row(page, 'Three is slow')
  await hands.count('redirect, from a row', 2, async () => {
    await three.hover()
    await hands.click(three.getByRole('button', { name: 'Redirect' }))
    await writeDirection()
  })
  await hands.count('cancel, from a row', 2, async () => {
    await three.hover()
    await hands.click(three.getByRole('button', { name: 'Cancel' }))
    await expect(page.getByRole('dialog')).toBeVisible()
    await hands.press('ControlOrMeta+Enter')
    await expect(three).toContainText('Cancelled')
  })
})

test('a session is found, exported and paused with all others from the keyboard @full', async ({
  page,
}) => {
  const hands = createHands(page)
  for (const goal of ['One is slow', 'Two is slow'])
    await beginSession(page, { goal, context: slow })
  await page.goto('/costs')
  await expect(title(page, 'Costs')).toBeVisible()
  await hands.count('find a session, from any page', 2, async () => {
    await hands.press('ControlOrMeta+K')
    await expect(page.getByRole('combobox')).toBeFocused()
    await hands.type('two')
    await expect(page.getByRole('option', { selected: true })).toContainText('Two is slow')
    await hands.press('Enter')
    await expect(title(page, 'Two is slow')).toBeVisible()
    await expect(statusOf(page)).toBeVisible()
  })
  await hands.count('export a transcript, from the session', 2, async () => {
    await hands.press('e')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect((await savedBy(page, () => hands.press('Enter'))).name).toMatch(/\.md$/)
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  await hands.count('pause everything that runs, from any page', 2, async () => {
    await hands.press('Shift+P')
    await expect(page.getByRole('dialog')).toContainText('Pause 2 sessions')
    await hands.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toContainText('2 of 2 accepted')
  })
})

test('sessions at their cost limit go on, one and many, and costs are at hand @full', async ({
  page,
}) => {
  const hands = createHands(page)
  for (const goal of ['One', 'Two', 'Three', 'Four']) {
    await beginSession(page, { goal: `${goal} is dear`, context: dear, budget: '1' })
  }
  await page.goto('/sessions')
  await expect(page.getByText('Cost limit', { exact: true })).toHaveCount(4)
  await hands.count('see the cost of the fleet', 0, async () => {
    await expect(page.getByRole('main')).toContainText('Spent today')
    await expect(page.getByRole('main')).toContainText('$3.20')
  })
  await hands.count('go on after the cost limit', 2, async () => {
    await hands.press('i')
    await expect(page.getByLabel('New budget, in total')).toBeVisible()
    await hands.press('Shift+Digit1')
    await expect(page.getByRole('link', { name: /Inbox.*3/ })).toBeVisible()
  })
  await page.goto('/sessions')
  // The budget that is offered first pays the rounds that are left.
  await expect(page.getByRole('row').filter({ hasText: 'Complete' })).toHaveCount(1)
  await hands.count('go on after the cost limit, three at once', 3, async () => {
    await hands.click(page.getByRole('button', { name: /^Cost limit/ }))
    await hands.click(page.getByRole('button', { name: 'Resume all 3…' }))
    await expect(page.getByRole('dialog')).toBeVisible()
    await hands.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toContainText('3 of 3 accepted')
  })
  await page.goto('/sessions')
  await expect(page.getByRole('row').filter({ hasText: 'Complete' })).toHaveCount(4)
  await hands.count('export the costs', 2, async () => {
    await hands.click(page.getByRole('link', { name: 'Costs' }))
    const { name, text } = await savedBy(page, () =>
      hands.click(page.getByRole('button', { name: 'Export CSV' })),
    )
    expect(name).toMatch(/^signalbox-costs-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.trim().split('\n')).toHaveLength(1 + 4)
  })
})
