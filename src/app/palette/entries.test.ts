import { expect, test } from 'vitest'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import { keyboardGroups } from '#src/model/keyboard.ts'
import type { SessionState } from '#src/model/session.ts'

import { actionEntries, sessionActions } from './entries.ts'

function offered(state: SessionState, question?: string): readonly string[] {
  return actionEntries(fleetSession('ses_1', state, question === undefined ? {} : { question }), 0)
    .filter(({ note }) => note === 'This session')
    .map(({ label }) => label)
}

const always = [
  'Start a session like this',
  'Export the transcript or the report',
  'Copy the link to this session',
  'Copy the session id',
]

test('the session in front is offered what fits its state', () => {
  expect(offered('running')).toEqual(['Pause', 'Redirect', 'Cancel', ...always])
  expect(offered('paused')).toEqual([
    'Resume',
    'Resume with a new budget',
    'Redirect',
    'Cancel',
    ...always,
  ])
  expect(offered('waiting', 'Go on?')[0]).toBe('Answer the question')
  expect(offered('complete')).toEqual(always)
})

test('without a session in front the palette has pages and the pause of everything', () => {
  const labels = actionEntries(undefined, 0).map(({ label }) => label)
  expect(labels).toContain('Pause everything that runs')
  expect(labels).toContain('Costs')
  expect(labels).not.toContain('Resume what I paused')
  const [first] = actionEntries(undefined, 3)
  expect(first).toMatchObject({ label: 'Resume what I paused', note: '3 sessions' })
})

test('every key beside an entry is a key of the console', () => {
  const groups = keyboardGroups.filter(({ title }) => ['Everywhere', 'A session'].includes(title))
  const listed = new Set(groups.flatMap((one) => one.keys.map(({ keys }) => keys.join(' '))))
  const everywhere = actionEntries(undefined, 1).map(({ keys = [] }) => keys.join(' '))
  const shown = [...everywhere.filter(Boolean), ...sessionActions.map(({ key }) => key)]
  expect(shown.filter((keys) => !listed.has(keys))).toEqual([])
  expect(shown).toContain('G S')
})
