import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { attemptOf } from '#src/model/attempt-fixture.ts'
import { slotOf } from '#src/model/attempt.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { openPage } from '#src/testing/open-page.tsx'
import { type SessionsService, wholeSeconds } from '#src/testing/start-console.ts'

beforeEach(async () => {
  await page.viewport(1200, 800)
})

/** A service that returns only the fields of a session that §4 names. */
function bareService(more: Readonly<Record<string, unknown>> = {}): SessionsService {
  const record = { id: 'ses_1', status: 'running', cost: 1.5, ...more }
  return { records: { ses_1: record }, post: () => null }
}

const openSession = (service = bareService()) => openPage('/sessions/ses_1', service)

function change(service: SessionsService, more: object) {
  return (service.records['ses_1'] = { ...service.records['ses_1'], ...more })
}

const status = () => page.getByRole('region', { name: 'Status' })

test('what a service does not show again of what was asked is not said to be missing', async () => {
  await openSession()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Goal of ses_1')
  expect(document.title).toContain('Goal of ses_1')
  await expect.element(status()).toMatchTextContent('$1.50 spent, no budget shown')
  const brief = page.getByRole('complementary', { name: 'About' })
  await expect.element(brief).toMatchTextContent(/Goal\s*Goal of ses_1/)
  await expect.element(brief).toMatchTextContent(/Context\s*The service shows no context\./)
  await expect.element(brief).toMatchTextContent(/Guardrails\s*The service shows no guardrails\./)
  await page.getByRole('tab', { name: 'Rounds' }).click()
  await expect.element(brief).toMatchTextContent('The service shows no rounds.')
})

test('after an outage "Try again" asks at once, however long the console would wait by itself', async () => {
  const service = bareService()
  let isDown = true
  service.answer = ({ path }) =>
    isDown && path === '/v1/sessions/ses_1' ? Response.json({}, { status: 500 }) : undefined
  const { client } = await openSession(service)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  for (let left = 8; left > 0; left -= 1) {
    client.following.tryNow()
    await client.following.readFresh('ses_1').catch(() => undefined)
  }
  isDown = false
  await again.click()
  await expect.element(status()).toMatchTextContent('Running')
})

test('a failure is no news any more once the operator sees its page', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  const { client } = await openSession(bareService({ status: 'failed', error: 'No disk' }))
  await expect.element(status()).toMatchTextContent('Failed')
  const failureSeen = async () => (await client.store.savedSessions.list())[0]?.failureSeen === true
  await client.following.readFresh('ses_1')
  expect(await failureSeen()).toBe(false)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(failureSeen).toBe(true)
})

test('of a cut context all is read when a person asks for it, and again after a failure', async () => {
  const service = bareService({ context: 'Given: … (cut here)', contextIsCut: true })
  let asked = 0
  service.answer = ({ path }) => {
    if (!path.endsWith('/context')) return undefined
    asked += 1
    if (asked === 1) return Response.json({}, { status: 404 })
    return Response.json({ context: `Given: ${'a ledger, '.repeat(900)}and the last word` })
  }
  await openSession(service)
  const brief = page.getByRole('complementary', { name: 'About' })
  await expect.element(brief).toMatchTextContent(/Context\s*Given: … \(cut here\)/)
  expect(asked).toBe(0)
  await brief.getByRole('button', { name: 'Show all of the context' }).click()
  const alert = brief.getByRole('alert')
  await expect.element(alert).toMatchTextContent('The whole context could not be read')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(brief).toMatchTextContent('and the last word')
  await expect.element(alert).not.toBeInTheDocument()
  await brief.getByRole('button', { name: 'Show the beginning only' }).click()
  await expect.element(brief).toMatchTextContent(/Context\s*Given: … \(cut here\)/)
  expect(asked).toBe(2)
})

test('that the session on screen ends is said in a region that stood there before', async () => {
  const service = bareService({ createdAt: new Date(Date.now() - 60_000).toISOString() })
  const { readAgain } = await openSession(service)
  const region = status().getByRole('status').first()
  await expect.element(region).toMatchTextContent('This session: Running')
  const stood = region.element()
  await expect.element(status()).toMatchTextContent('Running for')
  change(service, { status: 'complete' })
  await readAgain('ses_1')
  await expect.element(region).toMatchTextContent('This session: Complete')
  expect(region.element()).toBe(stood)
})

/** A round of ten minutes, from a minute on. */
const roundFrom = (from: number) => ({
  id: `rnd_${from}`,
  status: 'complete',
  cost: 0.1,
  startedAt: new Date(from * 60_000).toISOString(),
  endedAt: new Date((from + 10) * 60_000).toISOString(),
})

test('the limit of a session is its round cap, where the budget pays more rounds', async () => {
  const cost = { amount: 5.8, budget: 20, currency: 'USD' }
  const rounds = [0, 10, 20].map(roundFrom)
  await openSession(bareService({ cost, rounds, guardrails: { maxRounds: 12 } }))
  await expect.element(status()).toMatchTextContent('29% · 9 of 12 rounds left (about 90 min)')
})

test('of a held session nothing more is said than is known', async () => {
  const createdAt = new Date(Date.now() - 60_000).toISOString()
  await openSession(bareService({ status: 'paused', createdAt }))
  const card = page.getByRole('region', { name: 'Paused' })
  await expect.element(card).toMatchTextContent('PausedThe session goes on when you resume it.')
  await expect.element(status()).toMatchTextContent('Since creation')
  await expect.element(status()).not.toMatchTextContent(/Running for/)
})

test('a resume that the service refuses for its budget asks for a new one, in words', async () => {
  const service = bareService({ status: 'paused', cost: 2, currency: 'USD' })
  service.post = ({ body }) =>
    typeof body === 'object' && body !== null && 'newBudget' in body && body.newBudget === 9
      ? {}
      : Response.json({ error: { message: 'newBudget must be greater' } }, { status: 400 })
  const { bodies } = await openSession(service)
  await page.getByRole('button', { name: 'Resume', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Resume with a new budget' })
  await expect.element(dialog).toMatchTextContent(/A larger budget lets the session go on/)
  const total = dialog.getByLabelText('New budget, in total')
  const resume = dialog.getByRole('button', { name: 'Resume', exact: true })
  await total.fill('3')
  await resume.click()
  await expect.element(total).toHaveAccessibleDescription(/did not take this budget/)
  await expect.element(dialog).not.toMatchTextContent(/newBudget/)
  await total.fill('9')
  await resume.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const type = 'resume'
  expect(bodies).toEqual([{ type }, { type, newBudget: 3 }, { type, newBudget: 9 }])
})

test('a late refusal of a resume leaves the dialog that is open, and its text', async () => {
  const refusal = Promise.withResolvers<Response>()
  const service = { ...bareService({ status: 'paused', cost: 2 }), post: () => refusal.promise }
  const { bodies } = await openPage('/sessions/ses_1', service, wholeSeconds)
  await userEvent.keyboard('p')
  await expect.poll(() => bodies).toHaveLength(1)
  await userEvent.keyboard('r')
  const direction = page.getByRole('textbox')
  await direction.fill('Refunds only')
  refusal.resolve(Response.json({ error: 'newBudget must be greater' }, { status: 400 }))
  await expect.element(page.getByText(/^The service refused this/)).toBeInTheDocument()
  await expect.element(direction).toHaveValue('Refunds only')
})

test('a paused session that has spent its budget is held at its cost limit', async () => {
  const cost = { amount: 3, budget: 3, currency: 'USD' }
  const { bodies } = await openSession(bareService({ status: 'paused', cost }))
  await expect.element(status()).toMatchTextContent('This session: Cost limit')
  await page.getByRole('button', { name: 'Resume with a new budget' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resume with a new budget' })
  await expect.element(dialog.getByLabelText('New budget, in total')).toHaveValue('4.50')
  expect(bodies).toEqual([])
})

test('a pause takes one press without a reason, and a form with one', async () => {
  const { bodies } = await openSession()
  await page.getByRole('button', { name: 'Pause with a reason…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause this session' })
  await dialog.getByLabelText(/Reason/).fill('Month end')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies).toEqual([])
  await page.getByRole('button', { name: 'Pause with a reason…' }).click()
  await expect.element(dialog.getByLabelText(/Reason/)).toHaveValue('Month end')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'pause', reason: 'Month end' }])
})

test('Pause itself sends at one press, and what became of it is said where a region stood before', async () => {
  const { bodies } = await openSession()
  await expect.element(status()).toBeVisible()
  const region = status().element().querySelector('[aria-live]')
  expect(region).not.toBeNull()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(() => bodies).toEqual([{ type: 'pause' }])
  const words = status().getByText(/^Pause accepted \d\d:\d\d:\d\d, not yet observed$/)
  await expect.element(words).toBeVisible()
  expect(words.element().closest('[aria-live]')).toBe(region)
})

test('a pause that the service itself shows as requested is never called not confirmed', async () => {
  const { client, readAgain } = await openSession(bareService({ requestedSignal: 'pause' }))
  const startedAt = Date.now() - 120_000
  const pause = attemptOf('pause', { state: 'confirmed', startedAt })
  await client.store.attempts.begin(slotOf(pause), pause)
  await client.queryClient.invalidateQueries({ queryKey: queryKeys.attempts })
  await readAgain('ses_1')
  const words = /^Pause accepted .*, takes effect after this round$/
  await expect.element(status().getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pausing…' })).toBeVisible()
})

function isOf(type: string, body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'type' in body && body.type === type
}

/** The session as the answer to a signal shows it, and each reading after that. */
function become(service: SessionsService, requestedSignal: string | null, state = 'running') {
  return change(service, { requestedSignal, status: state })
}

test('a pause that has not taken effect is taken back in one press, and its row says so', async () => {
  const service = bareService()
  service.post = ({ body }) => become(service, isOf('pause', body) ? 'pause' : null)
  const { bodies } = await openSession(service)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const undo = page.getByRole('button', { name: 'Take back: Pause' })
  await expect.element(undo).toBeVisible()
  await undo.click()
  await expect.element(status()).toMatchTextContent(/Resume requested .*, observed/)
  await expect.element(status()).toMatchTextContent(/Pause requested .*, taken back/)
  await expect.element(undo).not.toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'pause' }, { type: 'resume' }])
})

test('requests stand newest first, also after an old request was settled last', async () => {
  const service = bareService()
  service.post = ({ body }) =>
    isOf('pause', body) ? become(service, 'pause') : become(service, null, 'cancelled')
  await openSession(service)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Take back: Pause' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel session' }).click()
  await expect
    .element(status().getByRole('list', { name: 'Signals sent' }))
    .toMatchTextContent(
      /^Cancel requested .*, observed .*Pause requested .*, superseded by a later/,
    )
})

test('a pause that the service refuses, because another is under way, is not called observed', async () => {
  const service = bareService()
  service.post = () => {
    change(service, { requestedSignal: 'pause' })
    return Response.json({ error: { message: 'It has been asked already' } }, { status: 409 })
  }
  await openSession(service)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const words = /requested elsewhere and accepted by the service, takes effect after this round/
  await expect.element(status()).toMatchTextContent(words)
  await expect.element(status()).toMatchTextContent(/Pause refused .*: It has been asked already/)
  await expect.element(status()).not.toMatchTextContent(/observed/)
})

test('P resumes as soon as the page shows the pause, also if its answer is still out', async () => {
  const service = bareService()
  const late = Promise.withResolvers<Record<string, unknown>>()
  service.post = () => late.promise
  const { bodies, readAgain } = await openPage('/sessions/ses_1', service, wholeSeconds)
  await expect.element(status()).toMatchTextContent('This session: Running')
  await userEvent.keyboard('p')
  await expect.poll(() => bodies).toEqual([{ type: 'pause' }])
  change(service, { status: 'paused' })
  await readAgain('ses_1')
  await expect.element(status()).toMatchTextContent('This session: Paused')
  await userEvent.keyboard('p')
  await expect.poll(() => bodies).toEqual([{ type: 'pause' }, { type: 'resume' }])
  late.resolve(service.records['ses_1'] ?? {})
})

test('a key that is pressed while the dialog of the key before is fetched sends nothing', async () => {
  const { bodies } = await openSession()
  await expect.element(status()).toMatchTextContent('This session: Running')
  for (const key of ['r', 'p']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }))
    await new Promise((resolve) => queueMicrotask(() => resolve(null)))
  }
  const direction = page.getByRole('dialog').getByLabelText('New direction')
  await direction.fill('Leave 1998 alone')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => bodies).toEqual([{ type: 'redirect', message: 'Leave 1998 alone' }])
})

test('X and the chord cancel a session, and nothing is sent in between', async () => {
  const { bodies } = await openSession()
  await expect.element(status()).toMatchTextContent('This session: Running')
  await userEvent.keyboard('x')
  const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
  await expect.element(dialog).toBeVisible()
  expect(bodies).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'cancel' }])
})

test('a reason to cancel outlasts Esc, and one that is too long is said and not cut', async () => {
  const { bodies } = await openSession()
  const long = 'x'.repeat(2001)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
  await dialog.getByLabelText(/Reason/).fill(long)
  await dialog.getByRole('button', { name: 'Cancel session' }).click()
  await expect.element(dialog.getByText('A reason has at most 2,000 characters')).toBeVisible()
  expect(bodies).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(dialog.getByLabelText(/Reason/)).toHaveValue(long)
})

test('an answer that becomes a direction goes below the direction that was written before', async () => {
  const service = bareService()
  const asked = { inputId: 'inp_1', question: 'Which totals?', status: 'pending' }
  change(service, { status: 'waiting_human', humanInputs: [asked] })
  await openSession(service)
  const direction = page.getByRole('dialog').getByLabelText('New direction')
  await page.getByRole('button', { name: 'Redirect', exact: true }).click()
  await direction.fill('Leave November alone')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Answer' }).first().click()
  await page.getByLabelText('Your answer').fill('None of them')
  await page.getByRole('button', { name: 'Redirect instead' }).click()
  await expect.element(direction).toHaveValue('Leave November alone\n\nNone of them')
})

test('what is answered is one of all that wait, also of those not read yet', async () => {
  const service = bareService()
  const asked = { inputId: 'inp_1', question: 'Which totals?', status: 'pending', askedAt: 1 }
  change(service, { status: 'waiting_human', humanInputs: [asked] })
  const { client } = await openPage('/sessions/ses_1?answer=inp_1', service)
  const dialog = page.getByRole('dialog', { name: 'Which totals?' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).not.toMatchTextContent(/\d of \d/)
  const summary = summaryOf(sessionWith({ state: 'waiting' }), Date.now())
  const elsewhere = { id: 'ses_2', goal: 'Sort the tickets', addedAt: 0 } as const
  await client.store.savedSessions.add({ ...elsewhere, lastWord: null, summary })
  await client.queryClient.invalidateQueries({ queryKey: queryKeys.savedSessions })
  await expect.element(dialog).toMatchTextContent(/1 of 2, asked/)
  await dialog.getByRole('button', { name: 'Next' }).click()
  const gone = page.getByRole('alert')
  await expect.element(gone).toMatchTextContent(/The service no longer has this session/)
  await expect.element(gone).toMatchTextContent(/may remove ended sessions.*list keeps the last/)
})

test('a signal of unknown outcome is not called so any more once it was observed', async () => {
  const service = bareService()
  service.post = () => {
    throw new TypeError('reset')
  }
  const { readAgain } = await openSession(service)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Whether the request arrived is not known')
  change(service, { status: 'paused' })
  await readAgain('ses_1')
  await expect.element(status()).toMatchTextContent(/Pause requested .*, observed/)
  await expect.element(alert).not.toBeInTheDocument()
})

test('what is said of a lost signal can be dismissed', async () => {
  const service = bareService()
  service.post = () => {
    throw new TypeError('reset')
  }
  const { bodies } = await openSession(service)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  const line = status().getByText(/^Pause sent \d\d:\d\d:\d\d, not confirmed/)
  await expect.element(line).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss: Pause not confirmed' }).click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(status()).not.toMatchTextContent(/not yet observed/)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(() => bodies).toHaveLength(2)
})
