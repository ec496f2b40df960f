import { expect, type Locator } from '@playwright/test'

import { createKeyboard } from './fixtures/access/keyboard.ts'
import { statusOf } from './fixtures/people.ts'
import { test, testSignedUp } from './fixtures/test.ts'

const goal = 'Move the billing exports to the new ledger'

for (const [name, viewport] of [
  ['wide', { width: 1280, height: 800 }],
  ['narrow', { width: 390, height: 780 }],
] as const) {
  test(`the whole story is told by keys alone, on a ${name} screen, and the focus is always seen @full`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const keys = createKeyboard(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const status = statusOf(page)
    const button = (label: string | RegExp, within: Locator = main) =>
      within.getByRole('button', { name: label, exact: true })
    /** A narrow screen has its signals in a menu. */
    const opener = (label: string) => button(name === 'wide' ? label : 'More actions')
    const choose = async (label: string) => {
      await keys.press('Enter')
      if (name === 'narrow') await keys.enter(button(label, dialog))
    }
    const isOpen = async (label: string) => {
      await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible()
    }

    await test.step('Ada signs up', async () => {
      await page.goto('/connect')
      await keys.enter(page.getByRole('link', { name: 'Create an account' }))
      await isOpen('Create an account')
      await expect(page.getByLabel('E-mail')).toBeFocused()
      await keys.write(page.getByLabel('E-mail'), `ada.${name}@example.org`)
      await keys.write(page.getByLabel('Password', { exact: true }), 'a long enough secret')
      await keys.press('Enter')
      await expect(page.getByText('No sessions in this browser yet')).toBeVisible()
      await expect(main).toBeFocused()
    })

    await test.step('she creates a session from a goal, with context and guardrails', async () => {
      await keys.enter(page.getByRole('link', { name: 'Create the first session' }))
      await expect(page.getByLabel('Goal')).toBeFocused()
      await keys.type(goal)
      await keys.write(
        page.getByRole('textbox', { name: /^Context/ }),
        'Closed periods are read-only.\n' +
          'rehearsal: rounds=7 messages=1 ask=4 kind=choice cost=0.50 pace=700 subagents=0',
      )
      await keys.write(page.getByLabel('Budget'), '3')
      await keys.write(page.getByLabel('Ask before'), 'any change to a closed period')
      await keys.press('ControlOrMeta+Enter')
      await isOpen(goal)
      await expect(main).toBeFocused()
    })

    await test.step('she watches it, pauses it, and finds the way on under the same key', async () => {
      await expect(page.getByRole('article').first()).toBeVisible()
      await keys.press('p')
      await expect(status).toContainText('Paused')
      await keys.enter(button('Resume', main.getByRole('region', { name: 'Paused' })))
      await expect(status).not.toContainText('Paused')
      await expect(page.locator('body')).not.toBeFocused()
    })

    await test.step('she redirects it; Esc and Enter both lead back to where she was', async () => {
      await keys.tabTo(opener('Redirect'), 'Shift+Tab')
      await choose('Redirect')
      await expect(dialog.getByLabel('New direction')).toBeFocused()
      await keys.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener('Redirect')).toBeFocused()
      await keys.press('r')
      await expect(dialog.getByLabel('New direction')).toBeFocused()
      await keys.type('Leave the refunds of November alone')
      await keys.press('ControlOrMeta+Enter')
      await expect(dialog).toBeHidden()
      await expect(opener('Redirect')).toBeFocused()
    })

    await test.step('it asks, and she answers in the dialog', async () => {
      await expect(status).toContainText('Waiting for you')
      const answer = page.getByRole('region', { name: 'Waiting for you' }).getByRole('button')
      await keys.tabTo(answer)
      await keys.press('Space')
      await expect(dialog.getByRole('radio').first()).toBeFocused()
      await keys.press('ArrowDown', 'ArrowDown')
      await expect(dialog.getByRole('radio', { name: 'List them apart' })).toBeChecked()
      await keys.press('2', '3')
      await expect(dialog.getByRole('radio', { name: 'List them apart' })).toBeChecked()
      await keys.write(dialog.getByLabel('Note to the agent'), 'Finance decides later')
      await keys.press('Escape')
      await expect(answer).toBeFocused()
      await keys.press('a')
      await keys.enter(button('Send answer', dialog))
      await expect(dialog).toBeHidden()
      await expect(answer).toBeHidden()
      // The button that led there is gone with the question: the line that it stood in goes on.
      await expect(page.locator('body')).not.toBeFocused()
    })

    await test.step('it reaches its budget, and goes on with a larger one', async () => {
      await expect(status).toContainText('Cost limit')
      const budget = dialog.getByLabel('New budget, in total')
      await keys.enter(button('Resume with a new budget'))
      await expect(budget).toBeFocused()
      await keys.write(budget, '3')
      await keys.press('Enter')
      await expect(dialog).toContainText('it must be above the $3.00 already spent')
      await keys.write(budget, '40')
      await keys.enter(button('Resume', dialog))
      await expect(dialog).toBeHidden()
      await expect(status).toContainText('Complete')
      await expect(page.locator('body')).not.toBeFocused()
    })

    await test.step('she reads the report', async () => {
      // Until then the page follows what still comes, and the first tabs stand above it.
      await expect(main.getByText('All messages are here')).toBeVisible()
      await keys.tabTo(page.getByRole('tab', { selected: true }))
      await keys.press('End', 'ArrowLeft')
      await expect(page.getByRole('tab', { name: 'Report' })).toBeFocused()
      const report = page.getByRole('tabpanel')
      for (const said of ['refunds of November', 'List them apart', 'Finance decides later']) {
        await expect(report).toContainText(said)
      }
    })

    await test.step('she cancels another one', async () => {
      await keys.press('c')
      await expect(page.getByLabel('Goal')).toBeFocused()
      await keys.type('Something that was a mistake')
      const context = page.getByRole('textbox', { name: /^Context/ })
      await keys.write(context, 'rehearsal: rounds=2 ask=0 pace=600000')
      await keys.press('ControlOrMeta+Enter')
      await isOpen('Something that was a mistake')
      await expect(status).toContainText('Running')
      await keys.tabTo(opener('Cancel'))
      await choose('Cancel')
      await expect(button('Keep session', dialog)).toBeFocused()
      await keys.press('Enter')
      await expect(opener('Cancel')).toBeFocused()
      await keys.press('x')
      await expect(button('Keep session', dialog)).toBeFocused()
      await keys.tabTo(dialog.getByLabel('Reason'), 'Shift+Tab')
      await keys.type('Wrong ledger')
      await keys.enter(button('Cancel session', dialog))
      await expect(status).toContainText('Cancelled')
      // An open dialog silences the keys of the page.
      await expect(dialog).toBeHidden()
      await expect(page.locator('body')).not.toBeFocused()
    })

    await test.step('she finds the inbox, the costs, the list and the keys that lead there', async () => {
      await keys.press('g', 'i')
      await isOpen('Inbox')
      await expect(main).toBeFocused()
      await keys.press('g', 'c')
      await isOpen('Costs')
      await keys.enter(page.getByRole('link', { name: goal }))
      await isOpen(goal)
      await keys.press('Shift+?')
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
      await keys.press('Tab', 'Tab', 'Escape')
      await expect(main).toBeFocused()
      await keys.press('g', 's')
      await isOpen('Sessions')
      const search = main.getByRole('searchbox')
      await expect(search).toBeVisible()
      await keys.press('/')
      await expect(search).toBeFocused()
      await keys.type('mistake')
      await expect(page.getByRole('link', { name: goal })).toBeHidden()
      await keys.press('Escape')
      if (name === 'wide') await keys.enter(button(`Remove from this list: ${goal}`))
      else {
        await keys.enter(button(`Actions: ${goal}`))
        await keys.enter(button('Remove from this list', dialog))
      }
      await expect(page.getByRole('link', { name: goal })).toBeHidden()
      await expect(page.locator('body')).not.toBeFocused()
      await keys.tabTo(button('Add by id'), 'Shift+Tab')
      await keys.press('Enter')
      await expect(dialog.getByLabel('Session id')).toBeFocused()
      await keys.press('Escape')
      await expect(button('Add by id')).toBeFocused()
    })

    await test.step('she makes a key and revokes it', async () => {
      await keys.press('g', 'k')
      await isOpen('API keys')
      await keys.enter(button('Create key'))
      await expect(dialog.getByLabel('Name')).toBeFocused()
      await keys.type('Nightly report')
      await keys.press('Enter')
      await keys.enter(button('I have copied the key', dialog))
      await expect(button('Create key')).toBeFocused()
      const revoke = button('Revoke Nightly report')
      await keys.enter(revoke)
      await expect(button('Keep it', dialog)).toBeFocused()
      await keys.press('Escape')
      await expect(revoke).toBeFocused()
      await keys.press('Enter')
      await keys.enter(button('Revoke key', dialog))
      await expect(revoke).toBeHidden()
      await expect(page.locator('body')).not.toBeFocused()
      await keys.enter(page.getByRole('link', { name: 'Settings' }))
      await isOpen('Settings')
      await expect(main).toBeFocused()
    })

    expect(keys.faults(), 'what was wrong with how the focus was shown').toEqual([])
  })
}

testSignedUp(
  'single keys that are switched off stay off after a reload, and combinations do not go @full',
  async ({ page }) => {
    await page.goto('/settings')
    await page.getByRole('checkbox', { name: 'Single keys' }).click()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Single keys' })).not.toBeChecked()
    await page.getByRole('link', { name: 'Sessions' }).first().click()
    await expect(page.getByRole('link', { name: 'New session' })).not.toHaveAttribute(
      'aria-keyshortcuts',
    )
    await page.keyboard.press('c')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.getByRole('link', { name: 'New session' }).click()
    await page.getByLabel('Goal').fill('Sort the letters')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('heading', { name: 'Sort the letters', level: 1 })).toBeVisible()
  },
)
