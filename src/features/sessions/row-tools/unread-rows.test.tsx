import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { statusWords } from '#src/features/sessions/list/fleet-fixture.ts'
import type { SessionState } from '#src/model/session.ts'
import { tierOf } from '#src/testing/tier.ts'

import { bar, openSessionsPage, press } from './sessions-page-fixture.tsx'

// The first key loads a script, which takes long on a busy machine.

beforeEach(async () => {
  await page.viewport(1280, 800)
})

/** Opens the list of sessions whose states an earlier visit has kept, and whose readings wait. */
async function openUnread(states: Record<string, SessionState>, post?: () => unknown) {
  const reading = Promise.withResolvers<void>()
  const statuses = Object.fromEntries(
    Object.entries(states).map(([id, state]) => [id, statusWords[state] ?? state]),
  )
  const opened = await openSessionsPage({
    statuses,
    unread: states,
    reading: reading.promise,
    ...(post && { post }),
  })
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(0)
  return { ...opened, answer: reading.resolve }
}

/** Half of the sessions run, and of the others each third waits, is paused or is complete. */
function fleetOf(count: number): Record<string, SessionState> {
  const others = ['waiting', 'paused', 'complete'] as const
  const stateAt = (at: number): SessionState => (at % 2 ? 'running' : (others[at % 3] ?? 'paused'))
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, stateAt(at)]))
}

const dialog = page.getByRole('dialog')

test('beside the navigation of a screen of 1440 px the bar is one line with every action and what is unread', async () => {
  await page.viewport(1440 - 212, 900)
  const { answer } = await openUnread({ ...fleetOf(40), held: 'cost-limited' })
  answer()
  await press('{Control>}a{/Control}')
  await expect.element(bar.getByRole('button', { name: /^Answer/ })).toBeVisible()
  const tops = bar.getByRole('button').elements()
  expect(tops).toHaveLength(7)
  expect(new Set(tops.map((each) => Math.round(each.getBoundingClientRect().top))).size).toBe(1)
})

test('a bulk action reads what is not read yet, says how far it is, and then shows its plan', async () => {
  const { signals, answer } = await openUnread({
    one: 'waiting',
    two: 'running',
    three: 'running',
    four: 'paused',
    five: 'complete',
  })
  await press('{Control>}a{/Control}')
  // An ended session stays as it is known: only four need a reading.
  await expect.element(bar).toMatchTextContent(/5 selected, 4 not read yet/)
  await expect.element(bar.getByRole('button', { name: 'Answer 1' })).toBeVisible()
  // No count is given that a reading may raise.
  await expect.element(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

  await press('r')
  await expect.element(dialog).toMatchTextContent(/Redirect sessions.*Reading 1 of 5/)
  await page.getByLabelText('New direction').fill('Stop at noon')
  await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  answer()
  await expect.element(dialog).toMatchTextContent(/Redirect 4 sessions.*4 sessions get the signal/)
  await expect
    .element(dialog)
    .toMatchTextContent(/1 session stays unchanged.*Goal of five.*The session has ended/)
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toMatchTextContent(/4 of 4 accepted/)
  expect(signals()).toHaveLength(4)
  await press('{Escape}')
  await expect.element(bar).toMatchTextContent(/5 selected(?!,)/)
})

test.for(tierOf() === 'quick' ? [200] : [200, 2_000])(
  'of %i sessions that are selected right after a load, those already read take the action',
  { timeout: 60_000 },
  async (count) => {
    const { answer } = await openUnread(fleetOf(count))
    // With Caps Lock, before the script of the keys is there.
    await press('{Control>}A{/Control}')
    await expect.element(bar).toMatchTextContent(new RegExp(`${count} selected, \\d+ not`))
    await press('x')
    const goOn = dialog.getByRole('button', { name: /^Go on with the \d+ read/ })
    await expect.element(goOn).toBeVisible()
    answer()
    // The request budget lets some through at once, and takes the rest in turn.
    await expect
      .poll(() => Number(/Reading (\d+) of/.exec(dialog.element().textContent)?.[1]))
      .toBeGreaterThan(count / 6 + 5)
    await goOn.click()
    await expect.element(dialog).toMatchTextContent(/Cancel (\d+) sessions.*Type \1 to cancel \1/)
    await expect.element(dialog).toMatchTextContent(/The console has not read this session yet/)
  },
)

test('a session that cannot be read stays unchanged, with the reason', async () => {
  const { service, answer } = await openUnread({ one: 'running', two: 'running' })
  delete service.statuses['two']
  answer()
  await press('{Control>}a{/Control}')
  await press('p')
  await expect.element(dialog).toMatchTextContent(/1 session gets the signal.*Goal of one/)
  await expect.element(dialog).toMatchTextContent(/Goal of two.*This session could not be read/)
})

test('a key on an unread row reads the row and then acts, or says why not', async () => {
  const { signals, service, answer } = await openUnread({
    four: 'paused',
    one: 'running',
    three: 'running',
    two: 'running',
  })
  service.statuses['one'] = 'paused'
  service.statuses['two'] = 'complete'
  await press('jpjajpjp')
  expect(signals()).toEqual([])
  answer()
  // The operator presses the action that the row says: a pause that comes too late resumes nothing.
  await expect
    .element(page.getByText('Goal of one: The session is already paused or held'))
    .toBeVisible()
  await expect.element(page.getByText('Goal of two: The session has ended')).toBeVisible()
  await expect.poll(signals).toEqual([['four', { type: 'resume' }]])
  await expect.element(page.getByText('Goal of three: It asks nothing now')).toBeVisible()
  expect(location.pathname).toBe('/sessions')
})

const refusal = () => Response.json({ error: 'Not now' }, { status: 409 })

test('a pause that is refused or cannot be sent is a failure that names its session', async () => {
  const states = { one: 'running', three: 'complete', two: 'running' } as const
  const { toasts, service, answer } = await openUnread(states, refusal)
  delete service.statuses['two']
  answer()
  await press('jpjpjp')
  await expect
    .poll(() => toasts.getSnapshot().map(({ tone, text }) => `${tone} ${text}`))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^fail Goal of one: .*Not now/),
        expect.stringMatching(/^fail Goal of two: This session could not be read/),
        'hold Goal of three: The session has ended',
      ]),
    )
})

test('a second press on Pause, before the pause shows, sends nothing', async () => {
  const { signals, answer } = await openUnread({ one: 'running' })
  answer()
  await press('j')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(signals).toEqual([['one', { type: 'pause' }]])
  await press('p')
  await expect.element(page.getByText(/^Goal of one: .*under way/)).toBeVisible()
  expect(signals()).toHaveLength(1)
})

test('the tools of an unread row offer what its last known state takes', async () => {
  await openUnread({ one: 'running' })
  await press('j')
  await expect
    .poll(() => [...document.querySelectorAll('[data-tools] button')].map((one) => one.ariaLabel))
    .toEqual(['Pause', 'Redirect', 'Cancel', 'Start a session like this'])
})
