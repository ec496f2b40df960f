import { expect, type Page } from '@playwright/test'

import { createSession, signInTo } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const scene = (words: string) => `rehearsal: ask=0 subagents=0 pace=1200 cost=0.40 ${words}`

/**
 * Runs in the page: keeps each notification, as no test can click one of the operating system. The page
 * believes that another window is in front.
 */
function keepNotifications(): void {
  document.hasFocus = () => false
  const kept: Notification[] = []
  Reflect.set(globalThis, 'kept', kept)
  globalThis.Notification = class extends Notification {
    /** Headless Chromium says "denied" here, also where the permission is granted. */
    static override get permission(): NotificationPermission {
      return 'granted'
    }
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      kept.push(this)
    }
    override close() {
      kept.splice(kept.indexOf(this), 1)
      super.close()
    }
  }
}

/** The notifications that a page has shown and not closed. */
function notificationsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const kept: readonly Notification[] = Reflect.get(globalThis, 'kept')
    return kept.map(({ title, body }) => `${title} / ${body}`)
  })
}

test('two tabs show one notification for a question; a click on it opens the answer, which closes it @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(keepNotifications)
  await page.goto('/settings')
  const turnOn = page.getByRole('checkbox', { name: 'Show notifications of this device' })
  await turnOn.click()
  await expect(turnOn).toBeChecked()
  await expect.poll(() => notificationsOf(page)).toEqual([expect.stringMatching(/can reach you/)])

  const other = await context.newPage()
  await other.goto('/keys')
  await createSession(page, {
    goal: 'Count the wagons',
    context: 'rehearsal: rounds=6 ask=3 kind=text subagents=0 pace=1500',
  })
  const both = async () => [...(await notificationsOf(page)), ...(await notificationsOf(other))]
  await expect
    .poll(both)
    .toEqual([expect.stringMatching(/^Waiting for you: Count the wagons \/ ./)])
  await expect(other).toHaveTitle(/^\(1\) /)
  for (const each of [page, other]) {
    await expect(each.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-waiting.svg')
  }

  const shower = (await notificationsOf(page)).length > 0 ? page : other
  await shower.evaluate(() => {
    const [shown]: readonly Notification[] = Reflect.get(globalThis, 'kept')
    shown?.dispatchEvent(new Event('click'))
  })
  await expect(shower).toHaveURL(/\/inbox\?item=question/)
  await shower.getByRole('main').getByRole('textbox').first().fill('Forty')
  await shower.keyboard.press('Control+Enter')
  await expect(shower.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg')
  expect(await both()).toEqual([])
})

test('a cost limit, a failure and an end are told of on every page, and lead to their session @full', async ({
  page,
}) => {
  await createSession(page, { goal: 'Break off', context: scene('rounds=6 fail=5') })
  await createSession(page, { goal: 'Come to an end', context: scene('rounds=4') })
  await createSession(page, { goal: 'Spend it all', context: scene('rounds=6'), budget: '1' })
  const limited = page.url()
  await page.getByRole('link', { name: 'Costs' }).first().click()
  await expect(page.getByRole('heading', { name: 'Costs', level: 1 })).toBeVisible()

  const results = page.getByRole('region', { name: 'Results' })
  // The news of an end leaves by itself.
  await Promise.all(
    ['At its cost limit: Spend it all', 'Failed: Break off', 'Complete: Come to an end'].map(
      (words) => expect(results).toContainText(words),
    ),
  )
  const open = page.getByRole('button', { name: 'Open' })
  // The innermost that holds both is the news itself.
  const news = results.locator('div', { hasText: 'Spend it all', has: open }).last()
  await news.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(limited)
  await expect(results).not.toContainText('Spend it all')
  await expect(results).toContainText('Failed: Break off')
})

test('what happens in the fleet is told where there is no shell, too, and stays there @full', async ({
  page,
}) => {
  await createSession(page, { goal: 'Ask first', context: 'rehearsal: ask=1 rounds=3' })
  await createSession(page, { goal: 'Break off', context: scene('rounds=6 fail=4') })
  await page.getByRole('link', { name: 'API keys' }).first().click()
  await page.getByRole('link', { name: 'Add a key' }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page).toHaveURL(/connect/)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results).toContainText('Failed: Break off')
  // The question; the failure that nobody has looked at is counted apart.
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Inbox/ })).toContainText('1 held or failed')
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
  await expect(results).toContainText('Failed: Break off')
})

test('a guard pauses the session that spends too much, is told in a notification, and its warning leaves and comes back with the account @full', async ({
  person,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(keepNotifications)
  await page.goto('/settings')
  await page.getByRole('checkbox', { name: 'Show notifications of this device' }).click()
  const goal = 'Index the support archive'
  await createSession(page, { goal, context: scene('rounds=900') })
  await page.goto('/costs')
  await page.getByRole('button', { name: 'Add a guard' }).click()
  await page.getByLabel('Watch').selectOption({ label: goal })
  await page.getByLabel('Limit').fill('0')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter an amount above zero')).toBeVisible()
  await page.getByLabel('Limit').fill('1')
  await page.getByLabel('Also pause the sessions').check()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Sessions' }).first().click()
  const told =
    /^A guard is over its limit \/ Guard: “Index the support archive” spent \$.* Pause sent to 1 session\.$/
  await expect.poll(() => notificationsOf(page)).toContainEqual(expect.stringMatching(told))
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results).toContainText('Guard: “Index the support archive”')

  await page.getByRole('link', { name: goal }).click()
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(results).not.toContainText('Guard')

  await signInTo(page, '/costs', person)
  const warning = page.getByText(/^Guard: “Index the .+, over the limit of \$1\.00\./)
  await expect(warning).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove the guard/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/warns and pauses · last fired/)).toBeVisible()
})
