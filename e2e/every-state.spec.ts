import { expect, type Locator, type Page } from '@playwright/test'

import { expectEveryWay } from './fixtures/access/every-way.ts'
import {
  type Plan,
  beginSession,
  fillIn,
  post,
  signInTo,
  signUp,
  statusOf,
} from './fixtures/people.ts'
import { test as testFirst, testSignedUp as test } from './fixtures/test.ts'

const endless = 'rehearsal: rounds=3 ask=0 subagents=1 pace=600000'
const quick = 'ask=0 subagents=0 cost=0.50 pace=50'

test.beforeEach(() => test.setTimeout(600_000))

test('a session is accessible in each of its states, and so are the lists of them @full', async ({
  page,
}) => {
  const begin = (goal: string, context: string, budget?: string) =>
    beginSession(page, { goal, context, ...(budget !== undefined && { budget }) })
  const waiting = await begin('Ask', 'rehearsal: rounds=3 ask=2 kind=choice pace=50')
  const limited = await begin('Spend', `rehearsal: rounds=8 ${quick}`, '2')
  const complete = await begin('Finish', 'rehearsal: rounds=2 ask=0 subagents=1 pace=50', '20')
  const failed = await begin('Fail', `rehearsal: rounds=4 fail=2 ${quick}`)
  const cancelled = await begin('Stop', endless)
  const held = await begin('Hold', 'rehearsal: rounds=99 ask=0 subagents=0 pace=400')
  const running = await begin('Sort the letters of the archive by year', endless)
  await post(page, `/v1/sessions/${held}/signal`, { type: 'pause' })
  await post(page, `/v1/sessions/${cancelled}/signal`, { type: 'cancel', reason: 'A mistake' })

  const open = async (id: string, words: string) => {
    await page.goto(`/sessions/${id}`)
    await expect(statusOf(page)).toContainText(words)
  }

  // A failure is news until its session is opened.
  const inbox = async (kind: string, id: string, words: string) => {
    await page.goto(`/inbox?item=${kind}/${id}`)
    await expect(page.getByRole('heading', { name: words, level: 2 })).toBeVisible()
    await expectEveryWay(page, `the inbox: ${kind}`)
  }
  await page.goto('/sessions')
  await inbox('held', limited, 'At its cost limit')
  await inbox('failed', failed, 'This session failed')
  await open(running, 'Running')
  await expect(page.getByRole('heading', { name: 'Round 1' })).toBeVisible()
  await expectEveryWay(page, 'running')
  await open(waiting, 'Waiting for you')
  await expectEveryWay(page, 'waiting')
  await open(held, 'Paused')
  await expectEveryWay(page, 'paused')
  await open(limited, 'Cost limit')
  await expectEveryWay(page, 'cost limited')
  await open(failed, 'Failed')
  await expectEveryWay(page, 'failed')
  await open(cancelled, 'Cancelled')
  await expectEveryWay(page, 'cancelled')
  await open(complete, 'Complete')
  await expectEveryWay(page, 'complete')
  for (const tab of ['Brief', 'Rounds', 'Report', 'JSON']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    await expectEveryWay(page, `complete, ${tab}`)
  }

  await page.goto('/sessions')
  await expect(page.getByRole('row')).toHaveCount(8)
  await expectEveryWay(page, 'the list, with every state')
  await page.goto('/costs')
  await expect(page.getByRole('row')).toHaveCount(8)
  await expectEveryWay(page, 'the costs, with every state')
})

test('the dialogs of the signals are accessible, and a session that is about to pause @full', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const open = async (plan: Plan) => {
    await page.goto(`/sessions/${await beginSession(page, plan)}`)
  }
  await open({ goal: 'Sort the letters of the archive by year', context: endless })
  await page.getByRole('button', { name: 'Redirect' }).click()
  await dialog.getByRole('button', { name: 'Send direction' }).click()
  await expect(dialog).toContainText('Enter the new direction')
  await expectDialog(page, 'the dialog to redirect, with a field that is wrong')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectDialog(page, 'the dialog to cancel')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pausing…' })).toBeVisible()
  await expectEveryWay(page, 'pausing')

  await open({ goal: 'Spend', context: `rehearsal: rounds=8 ${quick}`, budget: '2' })
  await page.getByRole('button', { name: 'Resume with a new budget' }).click()
  await dialog.getByLabel('New budget, in total').fill('1')
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(dialog).toContainText('must be above')
  await expectDialog(page, 'the dialog to resume, with a budget that is too small')
})

test('every kind of question is accessible in its dialog, whatever becomes of the answer @full', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const ask = async (kind: string) => {
    const id = await beginSession(page, {
      goal: `Reconcile the refunds of last year with their invoices (${kind})`,
      context: `rehearsal: rounds=3 ask=2 kind=${kind} pace=50 subagents=0`,
    })
    await page.goto(`/sessions/${id}`)
    await page.getByRole('region', { name: 'Waiting for you' }).getByRole('button').click()
    await expect(dialog.getByRole('button', { name: 'Send answer' })).toBeVisible()
    return id
  }
  const send = () => dialog.getByRole('button', { name: 'Send answer' }).click()

  await ask('choice')
  await dialog.getByText('Request so far').click()
  await expectEveryWay(page, 'a choice, with the body so far')
  await ask('questions')
  await send()
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectEveryWay(page, 'several questions, of which some must be answered')
  await ask('schema')
  await send()
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectEveryWay(page, 'a form from a schema, with fields that are wrong')

  const id = await ask('text')
  await expectEveryWay(page, 'a text, while others wait')
  const inputId = new URL(page.url()).searchParams.get('answer') ?? ''
  await post(page, `/v1/sessions/${id}/human-input/${inputId}`, { response: 'theirs' })
  await expect(dialog).toContainText('answered elsewhere')
  await expectEveryWay(page, 'a text that was answered elsewhere')
  await page.goto(`/sessions/${id}?answer=inp_none`)
  await expect(dialog).toContainText('does not have this question')
  await expectEveryWay(page, 'a question that is not there')
  await page.goto('/inbox')
  await expect(page.getByRole('list', { name: 'Waiting for you' }).getByRole('link')).toHaveCount(3)
  await expectEveryWay(page, 'the inbox, with three that wait')
})

testFirst(
  'before there is anything, and while it is made, every screen is accessible @full',
  async ({ page, watch }) => {
    watch.expectTrouble(/status of 404/)
    await page.goto('/connect')
    await page.getByText('Use an API key').click()
    await expectEveryWay(page, 'connect, with a key')
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectEveryWay(page, 'sign-up, with fields that are wrong')
    await signUp(page)
    await expect(page.getByText('No sessions in this browser yet')).toBeVisible()
    await expectEveryWay(page, 'no sessions')
    await page.goto('/inbox')
    await expect(page.getByText('Nothing waits for you')).toBeVisible()
    await expectEveryWay(page, 'nothing waits')
    await page.goto('/costs')
    await expect(page.getByText('No costs yet')).toBeVisible()
    await expectEveryWay(page, 'no costs')

    await page.goto('/sessions/new')
    await page.getByText('Show: Request so far').click()
    await page.getByText('This service runs the rehearsal agent').click()
    await page.getByLabel('Budget').fill('twelve')
    await page.getByRole('button', { name: 'Create session' }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectEveryWay(
      page,
      'a new session, with the request so far, the scene and what is wrong',
    )

    const dialog = page.getByRole('dialog')
    await page.goto('/sessions')
    await page.getByRole('button', { name: 'Add a session by its id' }).click()
    await dialog.getByLabel('Session id').fill('ses_nothing')
    await dialog.getByRole('button', { name: 'Add session' }).click()
    await expect(dialog).toContainText('no session with this id')
    await expectDialog(page, 'the dialog to add a session that is not there')
    await beginSession(page, { goal: 'Finish', context: `rehearsal: rounds=2 ${quick}` }).then(
      (id) => page.goto(`/sessions/${id}`),
    )
    await expect(statusOf(page)).toContainText('Complete')
    await page.goto('/sessions')
    await page.getByRole('button', { name: 'View' }).click()
    await expectDialog(page, 'the dialog of filters, columns and saved views')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit title and tags' }).click()
    await expectDialog(page, 'the dialog for title and tags')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('nothing has this name')
    await expect(page.getByRole('row')).toHaveCount(0)
    await expectEveryWay(page, 'nothing found')
  },
)

test('keys, settings and what may lie over them are accessible @full', async ({ page, watch }) => {
  // The check asks for a session that is not there.
  watch.expectTrouble(/status of 404/)
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).click()
  await page.goto('/keys')
  await press('Create key')
  await press('Create key', dialog)
  await expect(dialog).toContainText('Give the key a name')
  await expectDialog(page, 'the dialog to name a key, without a name')
  await dialog.getByLabel('Name').fill('Nightly report of the archive')
  await press('Create key', dialog)
  await expect(dialog).toContainText('You will not see this key again.')
  await expectDialog(page, 'a new key is shown')
  await press('I have copied the key', dialog)
  await press('Revoke Nightly report of the archive')
  await expectDialog(page, 'the dialog to revoke a key')
  await press('Revoke key', dialog)
  await page.getByText('1 revoked key').click()
  await expectEveryWay(page, 'keys, of which one is revoked')
  await press('Revoke Signalbox in this browser')
  await expectDialog(page, 'the dialog to revoke the key in use')
  await press('Keep it', dialog)
  await press('Forget Signalbox in this browser')
  await expectDialog(page, 'the dialog to forget a key')
  await page.keyboard.press('Escape')

  await page.goto('/settings')
  const heading = page.getByRole('heading', { name: 'Service' })
  const service = page.locator('section', { has: heading })
  await expect(service.getByText('Fields of requests')).toBeVisible()
  for (const details of await service.locator('summary').all()) await details.click()
  await press('Check this service')
  await expect(page.getByText('It accepts the key.')).toBeVisible()
  await expectEveryWay(page, 'settings, with all that is known of the service')
  await press('Forget everything on this device')
  await expectDialog(page, 'the dialog to forget everything')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await expectEveryWay(page, 'the keys of the console')
})

test('when something is wrong, what says so is accessible @full', async ({
  person: { email },
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(/status of (401|404|409|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const id = await beginSession(page, { goal: 'Hold on', context: endless })
  await page.goto(`/sessions/${id}`)
  const status = statusOf(page)
  await expect(status).toContainText('Running')
  await context.setOffline(true)
  await expect(page.getByText('This device is offline', { exact: true })).toBeVisible()
  await expectEveryWay(page, 'offline')
  await context.setOffline(false)

  await page.route('**/v1/**', (route) => route.abort())
  await page.goto('/sessions')
  await expect(page.getByText('cannot be reached').first()).toBeVisible()
  await expectEveryWay(page, 'a service that cannot be reached')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.goto('/sessions/ses_nothing')
  await expect(page.getByText('The service knows no session with this id')).toBeVisible()
  await expectEveryWay(page, 'a session that is not there')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectEveryWay(page, 'a page that is not there')

  await page.route('**/v1/**', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: 'unauthenticated', message: 'This key is not valid.' } },
    }),
  )
  await page.goto(`/sessions/${id}`)
  await expect(page.getByRole('link', { name: 'Connect' })).toBeVisible()
  await expectEveryWay(page, 'a key that is refused')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await context.clearCookies()
  await signInTo(page, '/', { email, password: 'not the one' })
  await expect(page.getByText('There is no account with this e-mail')).toBeVisible()
  await expectEveryWay(page, 'a sign-in that was refused')
  await page.goto('/signup')
  await fillIn(page, 'Create an account', { email, password: 'a long enough secret' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectEveryWay(page, 'an address that is taken')
})

/** The code of a dialog may come after the press that asks for it. */
async function expectDialog(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectEveryWay(page, state)
}
