import { expect, type Locator } from '@playwright/test'

import { createKeyboard } from './fixtures/access/keyboard.ts'
import { beginSession, savedBy, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.01 subagents=0'
const talk = 'rehearsal: rounds=4 messages=4 ask=0 cost=0.40 pace=50 subagents=0'
const goal = 'Sort the letters of the archive'

for (const [name, use] of [
  // With the operator's own colours a mark that is a colour alone would be gone.
  [
    'wide screen in forced colours',
    { contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } },
  ],
  ['narrow screen', { viewport: { width: 390, height: 780 } }],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use(use)

    test('keys alone find, read, export, start, pause and hand over, and the focus is always seen @full', async ({
      page,
    }) => {
      test.setTimeout(600_000)
      const keys = createKeyboard(page)
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog')
      const option = dialog.getByRole('option', { selected: true })
      const button = (label: string | RegExp, within: Locator = main) =>
        within.getByRole('button', { name: label, exact: true })
      const title = (label: string) => page.getByRole('heading', { name: label, level: 1 })
      const choice = (label: string) => main.getByRole('radio', { name: label, exact: true })
      /** The way by the palette to a session, a page or an action. */
      const find = async (typed: string, found: string | RegExp) => {
        await keys.press('ControlOrMeta+K')
        await expect(dialog.getByRole('combobox')).toBeFocused()
        await keys.type(typed)
        await expect(option).toContainText(found)
        await keys.press('Enter')
      }
      /** Presses Enter on a button that asks for a file. */
      const choose = async (opener: Locator, text: string) => {
        await keys.tabTo(opener)
        const chooser = page.waitForEvent('filechooser')
        await keys.press('Enter')
        const buffer = Buffer.from(text)
        await (await chooser).setFiles({ name: 'file.txt', mimeType: 'text/plain', buffer })
      }
      const save = async (opener: Locator) => {
        await keys.tabTo(opener)
        await savedBy(page, () => keys.press('Enter'))
        await expect(opener).toBeFocused()
      }

      await beginSession(page, { goal, context: talk })

      await test.step('the palette leads to a session; Esc leads back to where the focus was', async () => {
        await keys.tabTo(page.getByRole('link', { name: 'New session' }).first())
        const before = page.locator(':focus')
        const words = await before.textContent()
        await keys.press('ControlOrMeta+K')
        await expect(dialog.getByRole('combobox')).toBeFocused()
        await keys.press('ArrowDown', 'ArrowUp', 'Escape')
        await expect(dialog).toBeHidden()
        await expect(page.locator(':focus')).toHaveText(words ?? '')
        await find('lettrs archive', goal)
        await expect(title(goal)).toBeVisible()
        await expect(statusOf(page)).toContainText('Complete')
      })

      const round = (number: number) => button(`Round ${number}`)

      await test.step('brackets go to a round, which folds, and its address is copied', async () => {
        const focused = main.locator('button[aria-expanded]:focus')
        await expect(round(4)).toBeVisible()
        await keys.press(']', '[')
        await expect(focused).toHaveText(/^Round \d/)
        await keys.press('Enter')
        await expect(focused).toHaveAttribute('aria-expanded', 'false')
        await keys.press('Enter', ']')
        await expect(focused).toHaveText(/^Round \d/)
        await keys.enter(button('Copy link'))
        await expect(button('Copy link')).toBeFocused()
      })

      await test.step('the search walks its hits, and Esc stays at the hit', async () => {
        await keys.press('/')
        const search = page.locator('search')
        await expect(search.getByRole('searchbox')).toBeFocused()
        await keys.type('the')
        await keys.press('Enter', 'Enter', 'Shift+Enter')
        await expect(search).toContainText(/1 of \d+/)
        await keys.press('Tab', 'Shift+Tab', 'Escape')
        await expect(search).toBeHidden()
        await expect(page.locator('article:focus')).toBeInViewport()
        await keys.enter(button('Copy message'))
      })

      await test.step('E exports', async () => {
        const focused = await page.locator(':focus').textContent()
        await keys.press('e')
        await expect(dialog.getByRole('radio').first()).toBeFocused()
        await keys.press('ArrowDown', '3')
        await savedBy(page, () => keys.press('ControlOrMeta+Enter'))
        await expect(dialog).toBeHidden()
        await expect(page.locator(':focus')).toHaveText(focused ?? '')
      })

      await test.step('D starts a session like this one, and a template keeps its form', async () => {
        await find('lettrs archive', goal)
        await expect(title(goal)).toBeVisible()
        await keys.press('d')
        await expect(page.getByLabel('Goal')).toBeFocused()
        await keys.write(page.getByLabel('Goal'), 'Close {{month}}')
        await keys.tabTo(button('Save as template'), 'Shift+Tab')
        await keys.press('Enter')
        await expect(dialog.getByLabel('Name')).toBeFocused()
        await keys.type('Month close')
        await keys.press('Enter')
        await expect(dialog).toBeHidden()
        await expect(button('Save as template')).toBeFocused()
        await keys.tabTo(button('Fill in: Month close'), 'Shift+Tab')
        await keys.press('Enter')
        await expect(dialog.getByLabel('month')).toBeFocused()
        await keys.type('May')
        await keys.press('Enter')
        await expect(page.getByLabel('Goal')).toBeFocused()
        await expect(page.getByLabel('Goal')).toHaveValue('Close May')
        await keys.tabTo(button('Manage templates'), 'Shift+Tab')
        await keys.press('Enter')
        await keys.enter(button('Delete Month close', dialog))
        await expect(dialog.getByText('Month close')).toBeHidden()
        await expect(page.locator('dialog:focus')).toBeVisible()
        await keys.press('Escape')
        await expect(button('Manage templates')).toBeFocused()
      })

      await test.step('many sessions are written, tried and created', async () => {
        await keys.write(page.getByRole('textbox', { name: /^Context/ }), slow)
        await keys.tabTo(button('Many sessions'), 'Shift+Tab')
        await keys.press('Enter')
        await keys.write(dialog.getByRole('textbox'), 'Review May\nReview June')
        await keys.tabTo(dialog.getByRole('radio').first())
        await keys.press('ArrowRight', 'ArrowLeft')
        await keys.tabTo(dialog.getByRole('checkbox').first())
        await keys.press('ControlOrMeta+Enter')
        await expect(dialog.getByRole('status')).toHaveText('2 of 2 created')
        await keys.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(button('Many sessions')).toBeFocused()
      })

      await test.step('one key pauses what runs, and the palette resumes it', async () => {
        await keys.press('Shift+P')
        await expect(dialog).toContainText('Pause 2 sessions')
        await keys.press('ControlOrMeta+Enter')
        await expect(dialog).toContainText('2 of 2 accepted')
        await keys.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(button('Many sessions')).toBeFocused()
        await find('resume sess', 'Resume sessions I paused')
        await expect(dialog).toContainText('Resume 2 sessions')
        await keys.press('ControlOrMeta+Enter')
        await expect(dialog).toContainText('2 of 2 accepted')
        await keys.enter(button('Close', dialog).last())
        await expect(dialog).toBeHidden()
        await expect(button('Many sessions')).toBeFocused()
      })

      await test.step('the ledger is searched and saved', async () => {
        await keys.press('g', 'l')
        await expect(title('Ledger')).toBeVisible()
        await keys.tabTo(main.getByRole('searchbox'))
        await keys.type('pause')
        await expect(main.getByRole('listitem')).toHaveCount(2)
        await keys.enter(main.locator('summary').first())
        await expect(main.locator('details[open]')).toBeVisible()
        await keys.tabTo(button('Export JSONL'), 'Shift+Tab')
        await save(button('Export JSONL'))
      })

      await test.step('what is set up here goes into a file, and a broken file is refused', async () => {
        await find('settings', 'Settings')
        await expect(title('Settings')).toBeVisible()
        await save(button('Export hand-over file'))
        await choose(button('Import hand-over file…'), '{')
        await expect(main.getByRole('alert')).toBeVisible()
        await expect(button('Import hand-over file…')).toBeFocused()
      })

      await test.step('she chooses a language, and stays at the choice', async () => {
        await keys.tabTo(choice('As the browser'), 'Shift+Tab')
        const next = async () => {
          const loaded = page.waitForEvent('load')
          await page.keyboard.press('ArrowRight')
          await loaded
        }
        await next()
        await expect(choice('English')).toBeFocused()
        await next()
        await expect(page.locator('html')).toHaveAttribute('lang', 'de')
        await expect(choice('Deutsch')).toBeFocused()
      })

      expect(keys.faults(), 'what was wrong with how the focus was shown').toEqual([])
    })
  })
}
