import { expect, test } from 'vitest'

import type { SavedSession } from '#src/model/saved-session.ts'
import { memoryStorage } from '#src/queries/start/console-fixture.ts'

import { claimNews } from './session-notes.ts'

const known: SavedSession = {
  id: 's1',
  goal: null,
  addedAt: 1,
  lastWord: null,
  summary: null,
}

test('news of a session is claimed once in a browser, and the last fifty are remembered', async () => {
  const store = (await memoryStorage()).scoped('service account')
  await store.savedSessions.add(known)
  const claim = (news: string, id = 's1') => claimNews({ store, isDurable: () => true }, id, news)
  expect(await claim('question 1')).toBe(true)
  expect(await claim('question 1')).toBe(false)
  expect(await claim('question 1', 'not on the list')).toBe(false)
  for (let number = 2; number <= 52; number += 1) {
    expect(await claim(`question ${number}`)).toBe(true)
  }
  const [saved] = await store.savedSessions.list()
  expect(saved?.told).toHaveLength(50)
  expect(await claim('question 3')).toBe(false)
})

test('a tab that has lost its database tells, as no other tab could know', async () => {
  const store = (await memoryStorage()).scoped('service account')
  expect(await claimNews({ store, isDurable: () => false }, 's1', 'question 1')).toBe(true)
})
