import { expect, type Locator, type Page } from '@playwright/test'

import { expectEveryWay } from './fixtures/access/every-way.ts'
import { german } from './fixtures/languages.ts'
import { beginSession, createSession, fillPlan, post, signUp, statusOf } from './fixtures/people.ts'
import { test as testFirst, testSignedUp as test } from './fixtures/test.ts'

const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.01 subagents=0'
const short = 'rehearsal: rounds=1 ask=0 pace=50 subagents=0'
const talk = 'rehearsal: rounds=3 messages=4 ask=0 cost=0.40 pace=50 subagents=2'

/** A state by its name, and how it is reached from the state before it. */
type States = Readonly<Record<string, () => Promise<unknown>>>

async function lookAtEach(page: Page, states: States): Promise<void> {
  for (const [state, reach] of Object.entries(states)) {
    await reach()
    await expectEveryWay(page, state)
  }
}

test.beforeEach(() => test.setTimeout(900_000))

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

test('what finds sessions, pages and actions is accessible @full', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const find = (words: string) => dialog.getByRole('combobox').fill(words)
  await beginSession(page, { goal: 'Sort the archive', context: short })
  await lookAtEach(page, {
    'the palette, empty': async () => {
      await page.goto('/costs')
      await expect(page.getByRole('heading', { name: 'Costs', level: 1 })).toBeVisible()
      await page.keyboard.press('ControlOrMeta+K')
      await expect(dialog.getByRole('option', { name: /Sort the archive/ })).toBeVisible()
    },
    'the palette, with results': () => find('archive'),
    'the palette, without a result': async () => {
      await find('qqqq')
      await expect(dialog.getByRole('option')).toHaveCount(0)
    },
  })
})

test('what reads a session is accessible: folds, search, copies, "since you left" @full', async ({
  page,
}) => {
  const bar = page.locator('search')
  const field = bar.getByRole('searchbox')
  const round = button(page, 'Round 3')
  const id = await beginSession(page, { goal: 'Sort the letters of the archive', context: talk })
  const running = await beginSession(page, { goal: 'Sort the archive', context: slow })
  const open = async () => {
    await page.goto(`/sessions/${id}`)
    await expect(statusOf(page)).toContainText('Complete', { timeout: 60_000 })
    await expect(round).toBeVisible()
  }
  const search = async (words: string) => {
    await open()
    await page.keyboard.press('/')
    await field.fill(words)
  }
  const hit = async () => {
    await search('the')
    await expect(bar).toContainText(/\d+\+? hits?/)
    await field.press('Enter')
    await expect(bar).toContainText(/1 of \d+/)
  }
  const states: States = {
    'a folded round': async () => {
      await open()
      await round.press('Enter')
      await expect(round).toHaveAttribute('aria-expanded', 'false')
    },
    'the search of a session': () => search(''),
    'the search, with hits and a filter': async () => {
      await hit()
      await bar.getByLabel('Voice').selectOption({ index: 1 })
    },
    'the search, without a hit': async () => {
      await search('qqqq')
      await expect(bar).toContainText('No hit')
    },
    'a message with its copies': async () => {
      await hit()
      await field.press('Escape')
      await expect(button(page, 'Copy message')).toBeVisible()
    },
    'the mark of what is new': async () => {
      await page.goto(`/sessions/${running}`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.getByRole('link', { name: 'Sessions' }).first().click()
      await page.getByRole('link', { name: 'Sort the archive', exact: true }).click()
      await expect(button(page, 'New since you left')).toBeVisible()
    },
  }
  // The line and its search begin anew where the panel comes beside it or goes.
  for (const [state, reach] of Object.entries(states)) await expectEveryWay(page, state, reach)
})

const rich = `A list of **two**:\n\n- one\n- two, with \`code\`\n\n> What is quoted\n\n| File | Letters |
| --- | ---: |\n| archive/1887-correspondence-with-the-printers.md | 128 |\n\n\`\`\`sql\nselect year, count(*)
from letters where sender = 'The printers of the second edition' group by year order by year\n\`\`\``

const output = Array.from({ length: 40 }, (_, year) => `18${year + 10}  ${year * 7}  letters`)

/** Messages that have every part that Markdown and tools can have. */
const written = [
  { id: 'm1', role: 'agent', content: rich, tool: null },
  {
    id: 'm2',
    role: 'tool',
    content: '',
    tool: { name: 'query', input: '{"sql":"select 1"}', output: output.join('\n') },
  },
].map((message) =>
  Object.assign(message, { roundId: 'r1', author: null, createdAt: '2026-11-24T09:00:05Z' }),
)

test('messages with Markdown and tools are accessible @full', async ({ page }) => {
  const id = await beginSession(page, { goal: 'List the letters', context: short })
  await page.route(`**/v1/sessions/${id}/messages*`, (route) =>
    route.fulfill({ json: { messages: written, hasMore: false } }),
  )
  await page.goto(`/sessions/${id}`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText('1821')).toBeVisible()
  await expectEveryWay(page, 'messages with Markdown and tools')
})

test('what leaves the console is accessible, and what stays: exports, a kept session @full', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/ERR_FAILED/)
  const dialog = page.getByRole('dialog')
  await beginSession(page, { goal: 'Sort the archive', context: slow })
  const id = await beginSession(page, { goal: 'Count the parcels', context: talk })
  await lookAtEach(page, {
    'the export of a session, with its report': async () => {
      await page.goto(`/sessions/${id}`)
      await expect(statusOf(page)).toContainText('Complete', { timeout: 60_000 })
      await expect(page.getByText('All messages are here')).toBeVisible({ timeout: 60_000 })
      await page.keyboard.press('e')
      await expect(dialog).toContainText('all that the session has')
    },
    'a session as it was read before': async () => {
      await page.route('**/v1/**', (route) => route.abort())
      await page.reload()
      await expect(statusOf(page)).toContainText('As read at')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
    'the export of a session that goes on': async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto('/sessions')
      await page.getByRole('link', { name: 'Sort the archive', exact: true }).click()
      await expect(statusOf(page)).toContainText('Running')
      await page.keyboard.press('e')
      await expect(dialog).toContainText('possibly incomplete')
    },
  })
})

test('what starts sessions is accessible: start like this, templates, many at once @full', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/status of 400/)
  const dialog = page.getByRole('dialog')
  const id = await beginSession(page, {
    goal: 'Sort the archive',
    context: `${short} fail=1`,
    budget: '5',
  })
  const answer = Promise.withResolvers<void>()
  const hold = async () => {
    await page.route('**/v1/sessions', async (route) => {
      const sent = route.request().postData() ?? ''
      if (sent.includes('May')) await answer.promise
      if (!sent.includes('July')) return route.fallback()
      const error = { code: 'invalid', message: 'July is closed.' }
      return route.fulfill({ status: 400, json: { error } })
    })
  }
  const fill = (text: string) => dialog.getByRole('textbox').fill(text)
  const create = () => button(dialog, /^Create/).click()
  const status = dialog.getByRole('status')
  await lookAtEach(page, {
    'a new session like another': async () => {
      await page.goto(`/sessions/${id}`)
      await expect(statusOf(page)).toContainText('Failed')
      await page.keyboard.press('d')
      await expect(page.getByLabel('Goal')).toHaveValue('Sort the archive')
    },
    'a template is saved': async () => {
      await page.getByLabel('Goal').fill('Close the books of {{month}}')
      await button(page, 'Save as template').click()
      await expect(dialog).toContainText('Variables: month')
    },
    'a template asks for its variables': async () => {
      await dialog.getByLabel('Name').fill('Month close')
      await page.keyboard.press('ControlOrMeta+Enter')
      await button(page, 'Fill in: Month close').click()
      await expect(dialog.getByLabel('month')).toBeVisible()
    },
    'the templates are managed': async () => {
      await page.keyboard.press('Escape')
      await button(page, 'Manage templates').click()
      await expect(dialog.getByText('Month close')).toBeVisible()
    },
    'many sessions, of which none is written': async () => {
      await fillPlan(page, { goal: 'Close {{month}}', context: short })
      await button(page, 'Many sessions').click()
      await dialog.getByRole('radio', { name: 'CSV with a header row' }).check()
    },
    'many sessions, of which one is wrong': async () => {
      await fill('month,budget\nMay,20\nJune,many\n')
      await expect(dialog).toContainText('1 line is left out')
    },
    'many sessions are being created': async () => {
      await hold()
      await fill('month,budget\nMay,20\nJune,5\nJuly,7\nAugust,7\n')
      await create()
      await expect(status).toContainText('0 of 4 created, 1 under way')
    },
    'many sessions, stopped at a refusal': async () => {
      answer.resolve()
      await expect(status).toContainText('2 of 4 created, 1 refused')
    },
    'many sessions were created': async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await create()
      await expect(status).toHaveText('4 of 4 created')
    },
  })
})

test('the brake, the ledger and the hand-over are accessible @full', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const lines = page.getByRole('main').getByRole('listitem')
  const offer = page.getByRole('region', { name: 'Paused together' })
  const handOver = page.getByLabel('Import hand-over file…')
  const openSettings = async (text: string) => {
    await page.goto('/settings')
    await handOver.setInputFiles({
      name: 'hand-over.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  }
  await lookAtEach(page, {
    'an empty ledger': async () => {
      await page.goto('/ledger')
      await expect(page.getByText('No request yet')).toBeVisible()
    },
    'the plan to pause everything': async () => {
      await createSession(page, { goal: 'Sort the letters of the archive', context: slow })
      await createSession(page, { goal: 'Reconcile the ledger', context: slow })
      const held = await beginSession(page, { goal: 'Stays paused', context: slow })
      await post(page, `/v1/sessions/${held}/signal`, { type: 'pause' })
      await page.goto('/sessions')
      await expect(page.getByRole('row').filter({ hasText: 'Stays' })).toContainText('Paused')
      await page.keyboard.press('Shift+P')
      await expect(dialog).toContainText('1 session stays unchanged')
    },
    'what became of the pauses': async () => {
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(dialog).toContainText('2 of 2 accepted')
    },
    'the offer to resume what was paused': async () => {
      await page.keyboard.press('Escape')
      await expect(offer).toContainText('You paused 2 sessions at once')
    },
    'the plan to resume': async () => {
      await offer.getByRole('button', { name: /^Resume/ }).click()
      await expect(dialog).toContainText('Resume 2 sessions')
    },
    'the ledger, with a body': async () => {
      await page.goto('/ledger')
      await lines.last().getByText('rehearsal: rounds=200').click()
      await expect(page.getByRole('region', { name: /^New session/ })).toBeVisible()
    },
    'the ledger, filtered to nothing': async () => {
      await page.getByLabel('Search the ledger').fill('qqqq')
      await expect(lines).toHaveCount(0)
    },
    'a hand-over file that is refused': async () => {
      await openSettings('{"kind": "signalbox-')
      await expect(page.getByRole('alert')).toBeVisible()
    },
    'the plan of a hand-over': async () => {
      const download = page.waitForEvent('download')
      await button(page, 'Export hand-over file').click()
      await handOver.setInputFiles(await (await download).path())
      await expect(dialog).toContainText('unchanged')
    },
  })
})

const inGerman = testFirst.extend({ locale: german.locale })

inGerman(
  'the pages in German are accessible, and the choice of a language @full',
  async ({ page }) => {
    inGerman.setTimeout(900_000)
    const { say } = german
    await signUp(page, say)
    const plan = {
      goal: 'Sort the letters of the archive',
      context: talk.replace('ask=0', 'ask=2 kind=choice'),
    }
    const id = await beginSession(page, { ...plan, budget: '9' })
    const open = (path: string) => async () => {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
    }
    await lookAtEach(page, {
      'the list in German': open('/sessions'),
      'a session in German': async () => {
        await open(`/sessions/${id}`)()
        await expect(page.getByRole('button', { name: german.answer }).first()).toBeVisible()
      },
      'a question in German': async () => {
        await page.keyboard.press('a')
        await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
      },
      'a new session in German': open('/sessions/new'),
      'the inbox in German': open('/inbox'),
      'the costs in German': open('/costs'),
      'the keys in German': open('/keys'),
      'the ledger in German': open('/ledger'),
      'the settings in German, with the choice of a language': async () => {
        await open('/settings')()
        await expect(page.getByRole('radio', { name: 'English' })).toBeVisible()
      },
      'the palette in German': async () => {
        await page.keyboard.press('ControlOrMeta+K')
        await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
      },
    })
  },
)
