import { expect, test } from 'vitest'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { keyboardGroups } from '#src/model/keyboard.ts'

import { actionEntries, type InFront, sessionActions } from './entries.ts'

const before = actionEntries(null, 0).length
const offered = (page: InFront['page'], first: FleetSession, ...others: readonly FleetSession[]) =>
  actionEntries({ page, sessions: [first, ...others] }, 0).slice(0, -before)
const labels = (...of: Parameters<typeof offered>) => offered(...of).map(({ label }) => label)

const running = fleetSession('ses_1', 'running')
const paused = fleetSession('ses_2', 'paused')
const like = 'Start a session like this'

test('the session in front is offered what fits its state', () => {
  const always = [like, 'Export']
  expect(labels('session', running)).toEqual(['Pause', 'Redirect', 'Cancel', ...always])
  const held = ['Resume', 'Resume with a new budget', 'Redirect', 'Cancel']
  expect(labels('session', paused)).toEqual([...held, ...always])
  const asks = fleetSession('ses_1', 'waiting', { question: 'Go on?' })
  expect(labels('session', asks)[0]).toBe('Answer the question')
  expect(labels('session', fleetSession('ses_1', 'complete'))).toEqual(always)
})

test('a row of the list is named beside its actions, and many rows are counted', () => {
  const [pause] = offered('list', running)
  expect(pause).toMatchObject({ label: 'Pause', note: 'Goal of ses_1', keys: ['P'] })
  expect(labels('list', running).slice(3)).toEqual([like, 'Open the session'])
  const [one, ...more] = offered('list', running, paused)
  const sessions = [running, paused]
  expect(one).toMatchObject({ note: '2 sessions', effect: { action: 'pause', sessions }, keys: [] })
  expect(more.map(({ label }) => label)).not.toContain(like)
})

test('the inbox has no keys for signals: its entry gets a dialog, and a failure can be dismissed', () => {
  const asks = fleetSession('ses_1', 'waiting', { question: 'Go on?' })
  expect(offered('inbox', asks)[0]).toMatchObject({ effect: { action: 'pause' }, keys: [] })
  const failed = fleetSession('ses_1', 'failed', { updatedAt: 1 })
  expect(labels('inbox', failed)).toEqual([like, 'Dismiss this failure', 'Open the session'])
})

test('without a session in front the palette has pages and the pause of everything', () => {
  const all = actionEntries(null, 0).map(({ label }) => label)
  expect(all.slice(0, 2)).toEqual(['Pause everything that runs', 'Inbox'])
  const [first] = actionEntries(null, 3)
  expect(first).toMatchObject({ label: 'Resume sessions I paused', note: '3 sessions' })
})

test('every key beside an entry is a key of the console', () => {
  const groups = keyboardGroups.filter(({ title }) => ['Everywhere', 'A session'].includes(title))
  const listed = new Set(groups.flatMap((one) => one.keys.map(({ keys }) => keys.join(' '))))
  const everywhere = actionEntries(null, 1).map(({ keys = [] }) => keys.join(' '))
  const shown = [...everywhere.filter(Boolean), ...sessionActions.map(({ key }) => key)]
  expect(shown.filter((keys) => !listed.has(keys))).toEqual([])
  expect(shown).toContain('G S')
})
