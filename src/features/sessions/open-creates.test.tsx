import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import { digestOf } from '#src/model/attempt.ts'
import { emptyNewSessionDraft } from '#src/model/draft.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { clientOf } from '#src/queries/start/console-fixture.ts'
import type { Console } from '#src/queries/start/create-console.ts'
import { undoDismissAttempt } from '#src/queries/writes/attempt-queries.ts'
import { draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { goTo, openPage, showPage } from '#src/testing/open-page.tsx'
import { startConsole, startPageWithoutGateway, wholeSeconds } from '#src/testing/start-console.ts'
import { isDialogOpen } from '#src/ui/shortcuts.ts'

import { OpenCreateList } from './open-creates.tsx'

const words = 'No answer within 60 seconds.'
const lostCreate = attemptOf('create', { state: 'unknown', words })

async function show(console: Console, attempt = lostCreate) {
  await undoDismissAttempt(clientOf(console), attempt)
  await showPage(console, '/sessions/new', <OpenCreateList creates={[attempt]} />)
}

const parameters = [{ name: 'Idempotency-Key', in: 'header' }]
const promise = { openapi: '3.1.0', paths: { '/v1/sessions': { get: {}, post: { parameters } } } }

/** A create that was lost a moment ago, at a service that takes creates and describes itself so, if it does. */
async function showRecent(openapi?: object, keyHeader?: null) {
  const { console, sent } = await startConsole({ openapi, create: () => ({ id: 'ses_9' }) })
  const bodyHash = digestOf(lostCreate.request)
  const left = { state: 'unknown', startedAt: Date.now(), bodyHash } as const
  await show(console, { ...attemptOf('create', left), ...(keyHeader === null && { keyHeader }) })
  return () => sent.map(({ headers }) => headers.get('X-Signalbox-Again'))
}

const ofGrace = {
  account: { uid: 'grace', email: 'grace@example.org', emailVerified: true, displayName: null },
  keys: [{ name: 'Hers', hint: '…6001', keyId: 'key_2', active: true }],
}

const button = (name: string) => page.getByRole('button', { name })

test('a create of unknown outcome says that it may be spending, keeps its goal, and is dated', async () => {
  await show((await startConsole()).console)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Outcome unknown: Reconcile October/)
  await expect.element(alert).toMatchTextContent(/No answer within 60 seconds\./)
  await expect.element(alert).toMatchTextContent(/may be running and spending/)
  await expect.element(alert).toMatchTextContent(/Sent (1 Jan|31 Dec), \d\d:\d\d:\d\d\./)
})

test('without such a promise, and without a gateway that keeps answers, nothing is looked for', async () => {
  await show(await startPageWithoutGateway())
  await expect.element(button('Enter its id')).toBeVisible()
  await expect.element(button('Look once more')).not.toBeInTheDocument()
})

test('a create is not looked for once its key is too old, and the list of the service may have it', async () => {
  const { console } = await startConsole({ openapi: promise })
  await show(console)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/look in the list of sessions/)
  await expect.element(button('Look once more')).not.toBeInTheDocument()
})

test('a gateway that may have kept the answer is asked for it, which sends nothing, or the list has it', async () => {
  const repetitions = await showRecent({ ...promise, paths: { '/v1/sessions': { get: {} } } })
  const advice = /sends nothing.*look in the list of sessions/
  await expect.element(page.getByRole('alert')).toMatchTextContent(advice)
  await button('Look once more').click()
  await expect.poll(repetitions).toEqual(['kept'])
})

test('a create that left before the service named its keys is not sent again', async () => {
  const repetitions = await showRecent(promise, null)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/sends nothing/)
  await button('Look once more').click()
  await expect.poll(repetitions).toEqual(['kept'])
})

test('looking once more is one click, which opens the session', async () => {
  const repetitions = await showRecent(promise)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/the same key/)
  await button('Look once more').click()
  await expect.poll(() => globalThis.location.pathname).toBe('/sessions/ses_9')
  expect(repetitions()).toEqual(['1'])
})

/** A create that has left its page, and that the service takes at `end`. */
async function createLate(theirs?: string) {
  const late = Promise.withResolvers<{ id: string }>()
  const service = { create: () => late.promise }
  const { client, toasts } = await openPage('/sessions/new', service, wholeSeconds)
  await page.getByLabelText('Goal').fill('Reconcile October')
  if (theirs !== undefined) {
    const { name } = draftSlots.newSession()
    await client.store.drafts.put(name, { ...emptyNewSessionDraft, goal: theirs })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  await button('Create session').click()
  await expect.element(button('Create session')).toHaveAttribute('aria-busy')
  return { client, toasts, end: () => late.resolve({ id: 'ses_9' }) }
}

test('a create leaves what another tab has written meanwhile', async () => {
  const { client, end } = await createLate('Theirs')
  end()
  await expect.poll(() => globalThis.location.pathname).toBe('/sessions/ses_9')
  const kept = await client.store.drafts.find(draftSlots.newSession().name)
  expect(kept).toMatchObject({ goal: 'Theirs' })
})

test('a create that ends after the operator left its page leaves the page that is open', async () => {
  const { toasts, end } = await createLate()
  goTo('/inbox')
  await expect.element(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
  end()
  await expect
    .poll(() => toasts.getSnapshot().map(({ text }) => text))
    .toEqual(['The session is created'])
  expect(globalThis.location.pathname).toBe('/inbox')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => globalThis.location.pathname).toBe('/sessions/ses_9')
})

test.each([
  ['the form of another session', () => goTo('/sessions/new?like=ses_1'), 1],
  ['the page of another account', (client: Client) => client.adopt(ofGrace), 0],
])('a create that ends late leaves %s as it is', async (_, leave, ways) => {
  const { client, toasts, end } = await createLate()
  leave(client)
  const { href } = globalThis.location
  end()
  const shown = () => toasts.getSnapshot()
  await expect.poll(() => shown().map(({ text }) => text)).toEqual(['The session is created'])
  expect(shown().filter(({ action }) => action)).toHaveLength(ways)
  expect(globalThis.location.href).toBe(href)
})

test('a create opens its session though the cache holds the credentials no more', async () => {
  const { client, end } = await createLate()
  client.queryClient.removeQueries({ queryKey: queryKeys.credentials })
  end()
  await expect.poll(() => globalThis.location.pathname).toBe('/sessions/ses_9')
})

test('an example that cannot be read holds back no keys', async () => {
  await openPage('/sessions/new?like=ses_gone', { records: {} })
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(isDialogOpen()).toBe(false)
})

test.each([
  ['takes its draft with it', 'Reconcile October', []],
  ['keeps its draft if the session has another goal', 'Reconcile May', [expect.anything()]],
])('a lost create whose id is entered opens its session, and %s', async (_, goal, drafts) => {
  const { client, console } = await startConsole({
    records: { ses_9: { id: 'ses_9', goal, status: 'running' } },
  })
  const draft = { ...emptyNewSessionDraft, goal: 'Reconcile October' }
  await saveDraft(client, draftSlots.newSession(), draft)
  await show(console)
  await button('Enter its id').click()
  await page.getByLabelText('Session id').fill('ses_9')
  await button('Add session').click()
  await expect.poll(() => globalThis.location.pathname).toBe('/sessions/ses_9')
  expect(await client.store.drafts.list()).toEqual(drafts)
  expect(await client.store.attempts.list()).toEqual([])
})

test('a row of many whose id is entered has its session, and is not sent again', async () => {
  const records = { ses_9: { id: 'ses_9', goal: 'Reconcile October', status: 'running' } }
  const { client, console } = await startConsole({ records })
  const of = { state: 'unknown', startedAt: Date.now(), by: 'many' } as const
  await show(console, attemptOf('create', of))
  await button('Enter its id').click()
  await page.getByLabelText('Session id').fill('ses_9')
  await button('Add session').click()
  await expect.poll(() => globalThis.location.pathname).toBe('/sessions/ses_9')
  const [attempt] = await client.store.attempts.list()
  expect(attempt).toMatchObject({ state: 'confirmed', createdId: 'ses_9' })
})

test('a draft of its own needs no example, so nothing is said of one that cannot be read', async () => {
  const { client, console } = await startConsole({ records: {} })
  const draft = { ...emptyNewSessionDraft, goal: 'Reconcile May' }
  await saveDraft(client, draftSlots.newSession('ses_gone'), draft)
  await showPage(console, '/sessions/new?like=ses_gone')
  await expect.element(page.getByLabelText('Goal')).toHaveValue('Reconcile May')
  const reading = () => client.queryClient.getQueryState(queryKeys.session('ses_gone'))
  await expect.poll(() => reading()?.status).toBe('error')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('creating again asks first', async () => {
  const repetitions = await showRecent(promise)
  await button('Create again').click()
  await expect.element(page.getByText(/both spend/)).toBeVisible()
  expect(repetitions()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Create again' }).click()
  await expect.poll(repetitions).toEqual([null])
})

test('a create of unknown outcome that was dismissed by mistake is brought back by one click', async () => {
  const app = await startConsole()
  const { attempts } = app.client.store
  await undoDismissAttempt(app.client, lostCreate)
  await showPage(app.console, '/sessions')
  const notice = page.getByText('Outcome unknown: Reconcile October')
  await expect.element(notice).toBeVisible()
  const alert = page.getByRole('alert').filter({ has: notice })
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Dismissed: Reconcile October')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(await attempts.list()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(notice).toBeVisible()
  expect(await attempts.list()).toEqual([lostCreate])
})
