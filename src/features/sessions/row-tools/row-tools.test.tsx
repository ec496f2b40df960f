import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'

import type { Session } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import type { Listed } from '#src/queries/sessions/remote-sessions.ts'
import { addSession } from '#src/queries/writes/change-list.ts'
import { goTo } from '#src/testing/open-page.tsx'

import { bar, openFive, press, shown } from './sessions-page-fixture.tsx'

// A service whose readings were lost is asked again only after some seconds.

beforeEach(async () => {
  await page.viewport(1280, 800)
})

/** Presses a key at once, between two tasks. */
function pressAs(key: string, code: string): void {
  const on = document.activeElement ?? document.body
  on.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
}

function point(id: string): void {
  const row = document.querySelector(`[data-row="${id}"]`)
  row?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
}

async function search(text: string): Promise<void> {
  await press('/')
  await press(`{Control>}a{/Control}{Backspace}${text}`)
  document.querySelector('main')?.focus()
}

function namesInBar(): readonly string[] {
  return bar
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
}

function focused(): string | null | undefined {
  return document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
}

function selected(): string[] {
  return [...document.querySelectorAll('[data-row]:has(:checked)')].map(
    (row) => row.getAttribute('data-row') ?? '',
  )
}

test('J and K walk the rows, also while held, and Shift moves the end of a range', async () => {
  await openFive()
  expect(shown()).toEqual(['one', 'two', 'three', 'four', 'five'])
  // The first key comes before the script of the keys.
  await press('jj')
  await expect.poll(focused).toBe('two')
  await press(' ')
  await expect.poll(selected).toEqual(['two'])
  await press('{Shift>}JJ{/Shift}')
  await expect.poll(selected).toEqual(['two', 'three', 'four'])
  await press('{Shift>}K{/Shift}')
  await expect.poll(selected).toEqual(['two', 'three'])
  await press('{Shift>}KK{/Shift}')
  await expect.poll(selected).toEqual(['one', 'two'])
  await press('{j>4/}')
  await expect.poll(focused).toBe('five')
  expect(selected()).toEqual(['one', 'two'])
  await press('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
})

// In a page of its own, into which no other file has loaded the script of the keys.
test('a key that is pressed while the early keys are replayed comes after them', async () => {
  await openFive()
  // The first replayed key puts a row into focus; the next one waits for its own task.
  document.addEventListener('focusin', () => setTimeout(() => pressAs(' ', 'Space')), {
    once: true,
  })
  pressAs('j', 'KeyJ')
  pressAs('j', 'KeyJ')
  await expect.poll(selected).toEqual(['two'])
  expect(focused()).toBe('two')
})

test('an early key acts on the row that was under the pointer then, and a later key on a later row', async () => {
  await openFive()
  point('two')
  pressAs(' ', 'Space')
  point('four')
  // The replay turns to this row as its last step.
  document
    .querySelector('[data-row="four"]')
    ?.addEventListener('pointermove', () => pressAs(' ', 'Space'), { once: true })
  await expect.poll(selected).toEqual(['two', 'four'])
  await press(' ')
  await expect.poll(selected).toEqual(['two'])
})

test.for(['on', 'off'])(
  'with single keys %s, Space before the script of the keys scrolls only a list without keys',
  async (singleKeys) => {
    document.documentElement.dataset['singleKeys'] = singleKeys
    onTestFinished(() => document.documentElement.removeAttribute('data-single-keys'))
    await openFive()
    const isKept = new Promise<boolean>((resolve) =>
      addEventListener('keydown', (event) => resolve(event.defaultPrevented), { once: true }),
    )
    await press(' ')
    expect(await isKept).toBe(singleKeys === 'on')
  },
)

test('Enter opens the row that J chose, also before the script of the keys is here', async () => {
  await openFive()
  await press('jj{Enter}')
  await expect.poll(() => location.pathname).toBe('/sessions/two')
})

test('Ctrl+A selects the rows that the filters show, and not while typing', async () => {
  await openFive({ four: 'paused' })
  await press('{Control>}a{/Control}')
  await expect.element(bar).toMatchTextContent(/5 selected/)
  await press('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await press('/')
  await press('Goal of t{Control>}a{/Control}')
  await expect.poll(shown).toEqual(['two', 'three'])
  await expect.element(bar).not.toBeInTheDocument()
  document.querySelector('main')?.focus()
  await press('{Control>}a{/Control}')
  await expect.poll(selected).toEqual(['two', 'three'])
})

test('a selected row that a search hides leaves the selection for good', async () => {
  await openFive()
  await press('jj')
  await expect.poll(focused).toBe('two')
  await press(' jj ')
  await expect.poll(selected).toEqual(['two', 'four'])
  await search('Goal of t')
  await expect.poll(shown).toEqual(['two', 'three'])
  await expect.element(bar).toMatchTextContent(/1 selected/)
  await search('Goal')
  await expect.poll(shown).toHaveLength(5)
  expect(selected()).toEqual(['two'])

  // Nor does a range bring it back.
  await press('jj')
  await expect.poll(focused).toBe('two')
  await press('{Shift>}J{/Shift}')
  await expect.poll(selected).toEqual(['two', 'three'])
})

test('keys and ranges follow the rows on screen while new rows wait behind the pill', async () => {
  const { service, client } = await openFive()
  await press('j')
  await expect.poll(focused).toBe('one')
  service.statuses['newer'] = 'waiting_human'
  await addSession(client, 'newer')
  await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await press('j')
  await expect.poll(focused).toBe('two')
  await press('{Shift>}J{/Shift}')
  await expect.poll(selected).toEqual(['two', 'three'])
  await press('{Control>}a{/Control}')
  await expect.element(bar).toMatchTextContent(/5 selected/)
  await press('{Escape}')
  await page.getByRole('button', { name: '1 new' }).click()
  await expect.poll(shown).toEqual(['newer', 'one', 'two', 'three', 'four', 'five'])
})

test('a key acts on the row in focus or on the selection, and the bar counts what takes each action', async () => {
  const { signals } = await openFive({
    one: 'waiting_human',
    two: 'paused',
    three: 'cost_limited',
    four: 'complete',
  })
  // The keys that are pressed before the actions are loaded are carried out once, in their order.
  await press('jjjp')
  await expect.poll(signals).toEqual([['five', { type: 'pause' }]])
  await press('{Control>}a{/Control}')
  await expect
    .poll(namesInBar)
    .toEqual([
      'Answer 1A',
      'Pause 1P',
      'Resume 2',
      'Redirect 4R',
      'New budget 2B',
      'Cancel 4X',
      'Clear',
    ])
  for (const [key, title] of [
    ['r', 'Redirect 4 sessions'],
    ['b', 'Resume 2 sessions with a new budget'],
    ['p', 'Pause 1 session'],
  ] as const) {
    await press(key)
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  await press('a')
  await expect.poll(() => location.pathname).toBe('/inbox')
  expect(signals()).toHaveLength(1)
})

test('D begins like the one selected row, and not like the row in focus', async () => {
  await openFive()
  await press('j j')
  await expect.poll(() => [selected(), focused()]).toEqual([['one'], 'two'])
  await press('d')
  await expect.poll(() => location.search).toBe('?like=one')
})

test('the checkbox of a selected row leaves the age in the last column free', async () => {
  await openFive()
  await press('{Control>}a{/Control}')
  await expect.poll(selected).toHaveLength(5)
  for (const row of document.querySelectorAll('[data-row]')) {
    const box = row.querySelector('input')?.getBoundingClientRect()
    const age = row.querySelector('time')?.closest('div')?.getBoundingClientRect()
    expect(box?.left).toBeGreaterThan(age?.right ?? Infinity)
  }
})

test('many are cancelled only after their number is typed, and what has ended says so', async () => {
  const { signals } = await openFive({ five: 'complete' })
  await press('{Control>}a{/Control}')
  await press('x')
  const dialog = page.getByRole('dialog', { name: 'Cancel 4 sessions' })
  await expect
    .element(dialog)
    .toMatchTextContent(/1 session stays unchanged.*Goal of five.*The session has ended/)
  await press('{Control>}{Enter}{/Control}')
  await dialog.getByLabelText('Type 4 to cancel 4 sessions').fill('3')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByRole('button', { name: 'Send 4' })).toBeDisabled()
  expect(signals()).toEqual([])
  await dialog.getByLabelText('Type 4 to cancel 4 sessions').fill('4')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toMatchTextContent(/4 of 4 accepted/)
  expect(signals()).toHaveLength(4)
})

test('the plan of the brake follows the sessions, and what has ended since is not sent again', async () => {
  const others = { three: 'complete', four: 'complete', five: 'complete' }
  const { client, service, signals } = await openFive({ two: 'paused', ...others }, (id) =>
    id === 'one' ? Response.json({ error: 'It has ended' }, { status: 409 }) : undefined,
  )
  const set = (id: string, state: 'running' | 'complete') => {
    service.statuses[id] = state
    client.queryClient.setQueryData<Session>(
      queryKeys.session(id),
      (session) => session && { ...session, state, status: state },
    )
  }
  await page.getByRole('button', { name: 'Pause all…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/Pause 1 session.*already paused/)
  set('two', 'running')
  await expect.element(dialog).toMatchTextContent(/Pause 2 sessions/)
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toMatchTextContent(/1 of 2 accepted, 1 refused/)
  expect(signals()).toHaveLength(2)
  await expect.element(dialog.getByRole('button', { name: 'Send again to 1' })).toBeVisible()
  set('one', 'complete')
  await expect.element(dialog.getByRole('button', { name: /Send again/ })).not.toBeInTheDocument()
})

test('the plan of the brake says if the list of the service holds more sessions', async () => {
  const { client } = await openFive()
  const longer: Listed = { kind: 'read', count: 1000, isWhole: false }
  client.queryClient.setQueryData(queryKeys.listed, longer)
  await page.getByRole('button', { name: 'Pause all…' }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/Pause 5 sessions.*longer than the 1000 sessions.*The others go on/)
})

test('the brake goes on without a list that is not read, and says that what is not known here goes on', async () => {
  const { client } = await openFive()
  const list = Promise.withResolvers<Listed>()
  const reading = { queryKey: queryKeys.listed, queryFn: () => list.promise }
  client.queryClient.removeQueries(reading)
  void client.queryClient.fetchQuery(reading)
  await page.getByRole('button', { name: 'Pause all…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/Reading the service’s list/)
  await dialog.getByRole('button', { name: 'Go on without the list' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent(/Pause 5 sessions.*is not read.*does not know go on/)
  list.resolve({ kind: 'read', count: 5, isWhole: true })
  await expect.element(dialog).not.toMatchTextContent(/is not read/)
})

test('results outlive their dialog, and retry first looks up what was lost', async () => {
  const paused: string[] = []
  const { signals, service } = await openFive({}, (id) => {
    if (id === 'two' && !paused.includes(id)) {
      paused.push(id)
      return Response.json({ error: 'Not between two rounds' }, { status: 409 })
    }
    if (id !== 'three') return undefined
    service.isCut = true
    throw new TypeError('The network is gone')
  })
  await press('{Control>}a{/Control}')
  await press('p')
  const dialog = page.getByRole('dialog', { name: 'Pause 5 sessions' })
  await expect.element(dialog.getByRole('button', { name: 'Send 5' })).toBeEnabled()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toMatchTextContent(/3 of 5 accepted, 1 refused, 1 not known/)
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Goal of two.*Refused: Not between two rounds.*Goal of three.*Not known if it was taken/,
    )
  await press('{Escape}')
  goTo('/elsewhere')
  goTo('/sessions')
  const results = page.getByRole('region', { name: 'Sent requests' })
  await expect.element(results).toMatchTextContent(/Pause: 3 of 5 accepted/)
  expect(signals()).toHaveLength(5)

  service.isCut = false
  service.statuses['three'] = 'paused'
  await results.getByRole('button', { name: 'Show' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus()
  await dialog.getByRole('button', { name: /send again/i }).click()
  await expect.element(dialog).toMatchTextContent(/5 of 5 accepted/)
  expect(signals().slice(5)).toEqual([['two', { type: 'pause' }]])
  await press('{Escape}')
  await results.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(results).not.toBeInTheDocument()
})

test('Escape selects none and leaves the warnings on screen; pressed again, it dismisses them', async () => {
  const { toasts } = await openFive()
  toasts.show({ text: 'One failed', tone: 'fail' })
  await press('{Control>}a{/Control}')
  await expect.element(bar).toMatchTextContent(/5 selected/)
  await press('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(page.getByText('One failed')).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByText('One failed')).not.toBeInTheDocument()
})

test('a direction that is not sent stays for the next time, for one session and for many', async () => {
  const { signals } = await openFive()
  const direction = page.getByLabelText('New direction')
  for (const [select, text] of [
    ['j', 'Leave 1998 alone'],
    ['{Control>}a{/Control}', 'Stop at noon'],
  ] as const) {
    await press(select)
    await press('r')
    await direction.fill(text)
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await press('r')
    await expect.element(direction).toHaveValue(text)
    await press('{Escape}')
  }
  await press('r')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/5 of 5 accepted/)
  expect(JSON.stringify(signals()).match(/Stop at noon/g)).toHaveLength(5)
  await press('{Escape}')
  await press('r')
  await expect.element(direction).toHaveValue('')
})

test('on a narrow screen with a mouse the tools of a card stand behind "…"', async () => {
  await page.viewport(390, 800)
  await openFive({ one: 'complete' })
  const menu = page.getByRole('button', { name: 'Actions: Goal of one' })
  await menu.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from this list' }).click()
  await expect.poll(shown).toEqual(['two', 'three', 'four', 'five'])
})

test('on a narrow screen the bar of a mixed selection takes two lines, and all its actions are reached', async () => {
  await page.viewport(390, 800)
  await openFive({ one: 'waiting_human', two: 'paused', three: 'cost_limited' })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect.element(bar).toMatchTextContent(/5 selected/)
  expect(bar.element().getBoundingClientRect().height).toBeLessThan(110)
  // The counts follow the selection a moment later.
  const cancel = bar.getByRole('button', { name: /^Cancel/ })
  await expect.element(cancel).toBeInTheDocument()
  const last = cancel.element()
  last.focus({ preventScroll: true })
  await expect.poll(() => last.getBoundingClientRect().right).toBeLessThan(390)
})
