import { expect, type Page } from '@playwright/test'

import { ALARM, FOREIGN, payloads } from '#src/testing/hostile/payloads.ts'
import { tricks } from '#src/testing/hostile/tricks.ts'

import { signUp } from './fixtures/people.ts'
import { shownMessages } from './fixtures/shown-messages.ts'
import { test } from './fixtures/test.ts'

const long = `https://${FOREIGN}/?${'secret'.repeat(20)}`
const goal = `Read <img src=x onerror=${ALARM}(1)> ![a chart](https://${FOREIGN}/c.png) [here](javascript:${ALARM}(1)) invoice\u202Efdp.exe`

test.beforeEach(async ({ page }) => {
  await page.addInitScript((name) => {
    const alarms: string[] = []
    const note = () => void alarms.push('code of a payload ran')
    Object.assign(globalThis, { [name]: note, alarms })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      alarms.push(`${violatedDirective} ${blockedURI}`),
    )
  }, ALARM)
})

test('words that an agent repeats through the real service run nothing, load nothing and hide nothing', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signUp(page)
  await create(page, 'rehearsal: rounds=3 ask=2 kind=choice subagents=1 pace=100')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('invoice‹U+202E›fdp.exe')
  await expect(page).toHaveTitle(/invoice‹U\+202E›fdp\.exe/)
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('tab', { name: 'Report' }).click()
  const report = page.getByRole('tabpanel', { name: 'Report' })
  await expect(report).toContainText(`[image: a chart] ${FOREIGN}`)
  await expect(report).toContainText('here invoice‹U+202E›fdp.exe')
  await expectHarmless(page)
})

test('200 payloads in every part of an answer stay words on every page, light and dark', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  await signUp(page)
  await create(page, 'rehearsal: rounds=2 ask=1 kind=choice subagents=0 pace=50')
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Waiting for you')
  const address = page.url()
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  await page.route(`**/v1/sessions/${id}`, (route) => route.fulfill({ json: hostileSession(id) }))
  await page.route(`**/v1/sessions/${id}/messages*`, (route) =>
    route.fulfill({ json: { messages: hostileMessages, hasMore: false } }),
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>')
    await expect
      .poll(async () => (await shownMessages(page)).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(payloads.length)
    for (const tab of ['Brief', 'Rounds', 'Report', 'JSON']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toContainText(FOREIGN)
      await expectHarmless(page)
    }
    await page.goto(`${address}?answer=inp_hostile`)
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(payloads.length)
    await expectHarmless(page)
    for (const place of ['/sessions', '/inbox', '/costs']) {
      await page.goto(place)
      await expect(page.locator('main')).toContainText('<script>')
      await expectHarmless(page)
    }
  }
  await page.goto(`${address}?panel=report`)
  await page.getByRole('tabpanel').getByRole('button', { name: 'a long way' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'This address carries much with it' })
  await expect(dialog).toContainText(long)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog).toBeHidden()
  expect(context.pages()).toHaveLength(1)
})

async function create(page: Page, context: string): Promise<void> {
  await page.goto('/sessions/new')
  await page.getByLabel('Goal').fill(goal)
  await page.getByRole('textbox', { name: 'Context' }).fill(context)
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page).toHaveURL(/\/sessions\/ses_/)
}

/** Nothing ran, nothing became an element that loads or runs, and no sign hides. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    alarms: Reflect.get(globalThis, 'alarms') as unknown,
    elements: [...document.body.querySelectorAll('*')]
      .filter((element) =>
        element.matches(
          'img, iframe, object, embed, video, audio, base, style, link, [onerror], [onload]',
        ),
      )
      .map((element) => element.outerHTML),
    hidden: /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u.exec(
      `${document.title}${document.body.innerText}`.replaceAll(/[\n\t]/g, ''),
    ),
  }))
  expect(found).toEqual({ alarms: [], elements: [], hidden: null })
}

const words = `${payloads[0] ?? ''} ${tricks.map(([, text]) => text).join(' ')}`

function hostileSession(id: string) {
  const options = payloads.map((text) => ({ value: text, label: text }))
  const input = {
    inputId: 'inp_hostile',
    roundId: 'rnd_1',
    question: words,
    detail: payloads.join('\n\n'),
    options,
    status: 'pending',
    askedAt: '2026-10-31T14:00:00.000Z',
  }
  return {
    id,
    goal: words,
    context: { text: payloads },
    guardrails: { [words]: words, constructor: `https://${FOREIGN}` },
    status: 'waiting_human',
    agent: words,
    reason: words,
    cost: { amount: '1.00', currency: 'USD', budget: '20' },
    rounds: payloads.map((title, index) => ({
      id: `rnd_${index}`,
      number: index,
      title,
      status: 'complete',
      agent: title,
      cost: '0.01',
      startedAt: '2026-10-31T14:00:00.000Z',
      endedAt: '2026-10-31T14:00:01.000Z',
    })),
    humanInput: [input],
    completionReport: `[a long way](${long})\n\n${payloads.join('\n\n')}`,
    unknownField: payloads,
  }
}

const roles = ['agent', 'subagent', 'tool', 'operator', 'system']

const hostileMessages = payloads.map((content, index) => ({
  id: `msg_${index}`,
  roundId: `rnd_${index}`,
  role: roles[index % roles.length],
  author: content,
  content,
  tool: index % roles.length === 2 ? { name: content, input: content, output: content } : null,
  createdAt: '2026-10-31T14:00:00.500Z',
}))
