import { afterEach, expect, test, vi } from 'vitest'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { claimNews } from '#src/queries/sessions/session-notes.ts'
import { memoryStorage } from '#src/queries/start/console-fixture.ts'
import { stubNotifications } from '#src/shared/notifications/notification-fixture.ts'
import { saveNotificationChoices } from '#src/storage/device/preferences.ts'

import { createAlertNotifier } from './alert-notifications.tsx'
import { pathsOnScreen, tellOnScreen } from './on-screen.ts'

const off = { failed: false, complete: false, sound: false, quiet: null }

afterEach(() => {
  saveNotificationChoices(off)
})

const asking = (id: string) => fleetSession(id, 'waiting', { question: `Question of ${id}` })

/** Two tabs of one browser that follow the same sessions, of which the first leads. */
async function openTabs(...ids: readonly string[]) {
  const notifications = stubNotifications()
  const store = (await memoryStorage()).scoped('service account')
  await Promise.all(ids.map((id) => store.savedSessions.add(fleetSession(id, 'running').known)))
  const went: string[] = []
  let leading = 0
  const open = (tab: number) =>
    createAlertNotifier({
      leads: () => tab === leading,
      claim: ({ sessionId, news }) => claimNews({ store, isDurable: () => true }, sessionId, news),
      go: (href) => went.push(href),
    })
  const tabs = [open(0), open(1)]
  return {
    ...notifications,
    went,
    look: (...rows: readonly FleetSession[]) => tabs.forEach((tab) => tab.look(rows, '/costs')),
    lookIn: (tab: number, ...rows: readonly FleetSession[]) => tabs[tab]?.look(rows, '/costs'),
    /** The first tab is loaded again, and leads. */
    reload: () => {
      tabs[0]?.end()
      tabs[0] = open(0)
    },
    leadWith: (tab: number) => (leading = tab),
  }
}

type Tabs = Awaited<ReturnType<typeof openTabs>>

/** Waits for the notification of one more question: everything that was begun before is told by then. */
async function expectOnly(tabs: Tabs, id: string, rows: readonly FleetSession[]) {
  const before = tabs.count()
  tabs.look(...rows, asking(id))
  await expect
    .poll(tabs.texts)
    .toContainEqual([`Waiting for you: Goal of ${id}`, `Question of ${id}`])
  expect(tabs.count()).toBe(before + 1)
}

test('two tabs show one notification for a question, with goal and question; it closes when answered', async () => {
  const tabs = await openTabs('a')
  tabs.look(fleetSession('a', 'running'))
  tabs.look(asking('a'))
  await expect.poll(tabs.texts).toEqual([['Waiting for you: Goal of a', 'Question of a']])
  tabs.look(fleetSession('a', 'running'))
  expect(tabs.texts()).toEqual([])
  expect(tabs.count()).toBe(1)
})

test('neither a reload nor another leading tab tells a question again', async () => {
  const tabs = await openTabs('a', 'last')
  tabs.look(asking('a'))
  await expect.poll(tabs.count).toBe(1)
  tabs.reload()
  tabs.look(asking('a'))
  tabs.leadWith(1)
  tabs.look(asking('a'))
  await expectOnly(tabs, 'last', [asking('a')])
})

test('a question that came while no tab led is told by the tab that leads next', async () => {
  const tabs = await openTabs('a')
  tabs.leadWith(0)
  // The first tab closes before it reads the question.
  tabs.lookIn(1, fleetSession('a', 'running'))
  tabs.lookIn(1, asking('a'))
  tabs.leadWith(1)
  tabs.lookIn(1, asking('a'))
  await expect.poll(tabs.texts).toEqual([['Waiting for you: Goal of a', 'Question of a']])
})

test('news that the browser may not show stays untold, and comes once it may', async () => {
  const tabs = await openTabs('a', 'b')
  stubNotifications({ permission: 'denied' })
  tabs.look(fleetSession('a', 'running'))
  tabs.look(asking('a'))
  const allowed = stubNotifications()
  tabs.reload()
  tabs.look(asking('a'))
  await expect.poll(allowed.texts).toEqual([['Waiting for you: Goal of a', 'Question of a']])
})

test('a click opens the answer, and closes the notification', async () => {
  const tabs = await openTabs('a')
  tabs.look(asking('a'))
  await expect.poll(tabs.count).toBe(1)
  tabs.click(0)
  expect(tabs.went).toEqual(['/inbox?item=question%2Fa%2Finp_a'])
  expect(tabs.texts()).toEqual([])
})

test('a question whose session is in front in any tab is not told, also not later', async () => {
  const tabs = await openTabs('a', 'b', 'last')
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const leave = tellOnScreen('/sessions/a')
  await expect.poll(pathsOnScreen).toEqual(['/sessions/a'])
  tabs.look(asking('a'))
  await expectOnly(tabs, 'b', [asking('a')])
  focus.mockReturnValue(false)
  globalThis.dispatchEvent(new Event('blur'))
  await expect.poll(pathsOnScreen).toEqual([])
  tabs.reload()
  await expectOnly(tabs, 'last', [asking('a'), asking('b')])
  expect(tabs.texts()).toHaveLength(1)
  leave()
})

test.each([
  ['questions', asking, '4 questions wait for you'],
  ['failures', (id: string) => fleetSession(id, 'failed'), '4 sessions failed'],
])('more than three %s at once are one notification, which leads to the inbox', async (...of) => {
  const [, become, words] = of
  saveNotificationChoices({ ...off, failed: true })
  const ids = ['a', 'b', 'c', 'd']
  const tabs = await openTabs(...ids)
  tabs.look(...ids.map((id) => fleetSession(id, 'running')))
  tabs.look(...ids.map((id) => become(id)))
  await expect.poll(tabs.texts).toEqual([['News of 4 sessions', words]])
  tabs.click(0)
  expect(tabs.went).toEqual(['/inbox'])
})

test('a question is told at once, and those of the next moment are one notification', async () => {
  const first = 'a'
  const others = ['b', 'c', 'd', 'e']
  const tabs = await openTabs(first, ...others)
  const rows = others.map((id) => fleetSession(id, 'running'))
  tabs.look(fleetSession(first, 'running'), ...rows)
  tabs.look(asking(first), ...rows)
  others.forEach((id, place) => {
    rows[place] = asking(id)
    tabs.look(asking(first), ...rows)
  })
  await expect.poll(tabs.texts).toContainEqual(['News of 4 sessions', '4 questions wait for you'])
  expect(tabs.texts()[0]).toEqual(['Waiting for you: Goal of a', 'Question of a'])
  expect(tabs.count()).toBe(2)
})

test('a failure is told if chosen; hidden characters of its reason are signs, and long text is cut', async () => {
  saveNotificationChoices({ ...off, failed: true })
  const tabs = await openTabs('a')
  tabs.look(fleetSession('a', 'running'))
  const reason = `No \u202edisk ${'x'.repeat(400)}`
  tabs.look(fleetSession('a', 'failed', { reason, goal: 'Copy' }))
  await expect.poll(tabs.count).toBe(1)
  const [[title, body = ''] = []] = tabs.texts()
  expect(title).toBe('Failed: Copy')
  expect(body).toMatch(/^No ‹U\+202E›disk x+…$/)
  expect(body.length).toBeLessThan(320)
})
