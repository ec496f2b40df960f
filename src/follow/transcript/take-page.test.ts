import { expect, test } from 'vitest'

import type { Message } from '#src/model/message.ts'
import { roundWith } from '#src/model/session-fixture.ts'

import { adoptInventory, auditOf, createState, mergeOrders } from './follower-state.ts'
import { said as messageOf } from './message-fixture.ts'
import { mergePage } from './read-page.ts'

let written = 0
/** "r1 r1 -" are three messages, the last of which names no round. */
const said = (rounds: string): Message[] =>
  rounds.split(' ').map((roundId) => {
    written += 1
    return messageOf(`word ${written}`, {
      id: `m${written}`,
      roundId: roundId === '-' ? null : roundId,
    })
  })

function stateWith(...pages: Message[][]) {
  const state = createState(null)
  for (const messages of pages) mergePage(state, null, messages)
  state.newRounds.clear()
  state.polls = 7
  return state
}

const take = (
  state: ReturnType<typeof createState>,
  after: string | null,
  messages: readonly Message[],
) => mergePage(state, after, messages)

const sizes = ({ rounds }: ReturnType<typeof createState>) =>
  [...rounds].map(([id, { keyed }]) => `${id} ${keyed.length}`)

test('a page says what it brought', () => {
  const page = said('r1 r1 r2')
  const state = stateWith()
  expect(take(state, null, page)).toMatchObject({
    length: 3,
    fresh: 3,
    rounds: ['r1', 'r2'],
    last: 'r2',
    interleaved: false,
  })
  expect(take(state, null, [...page, ...said('r2')])).toMatchObject({ length: 4, fresh: 1 })
  expect(state).toMatchObject({ count: 4, order: ['r1', 'r2'] })
})

test.each([
  ['the last message of the last round', 'r1 r1 r2', 'oldest-first', 'r2', 2],
  ['the last message of an earlier round', 'r2 r1 r2 r1', 'oldest-first', 'r1', 3],
  [
    'what came first of a round that is listed from the newest back',
    'r1 r1 r2 r2',
    'newest-first',
    'r2',
    3,
  ],
] as const)('a page ends with %s', (_, rounds, direction, roundId, place) => {
  const state = stateWith()
  state.learned.direction = direction
  const page = said(rounds)
  const key = `${roundId}\n${page[place]?.id}`
  expect(take(state, null, page).end).toEqual({ roundId, key })
})

test('a page that ends before all rounds has no end in one of them', () => {
  const state = stateWith()
  expect(take(state, null, said('-')).end).toBeNull()
})

test('a page that only shows another order is shown', () => {
  const page = said('r1 r1 r2')
  const state = stateWith(page)
  const shown = { rounds: [], count: 3, complete: false, doubt: null, rereadAt: null }
  const round = state.rounds.get('r1')
  if (round) round.shown = { roundId: 'r1', messages: round.keyed }
  state.shown = shown
  take(state, null, page)
  expect(state.shown).toBe(shown)
  take(
    state,
    null,
    [page[1], page[0]].filter((one) => one !== undefined),
  )
  expect(state.shown).toBeNull()
})

test('every message shown has a key, known or not', () => {
  const page = said('r1 r2')
  const state = stateWith(page)
  const { keys } = take(state, null, [...page, ...said('r2')])
  const held = [...state.rounds.values()].flatMap(({ keyed }) => keyed.map(({ key }) => key))
  expect(keys).toEqual(held)
})

test('an empty page, and a page without rounds, have no last round', () => {
  expect(take(stateWith(), null, [])).toMatchObject({ length: 0, rounds: [], last: null })
  expect(take(stateWith(), null, said('- -'))).toMatchObject({ fresh: 2, rounds: [], last: null })
})

test('the last round of a page is the last in the order of all, not on the page', () => {
  const state = stateWith(said('r1 r2 r3'))
  expect(take(state, null, said('r3 r1')).last).toBe('r3')
})

test('rounds that take turns on a page are seen to', () => {
  expect(take(stateWith(), null, said('r1 r2 r1')).interleaved).toBe(true)
  expect(take(stateWith(), null, said('r1 r1 r2 r2')).interleaved).toBe(false)
  expect(take(stateWith(), null, said('r1 - r2 -')).interleaved).toBe(false)
})

test('what no known round precedes on the page comes behind the cursor', () => {
  const state = stateWith(said('r1 r2 r3'))
  take(state, 'r1', said('x'))
  take(state, 'unknown', said('y'))
  take(state, 'r3', said('r2 z'))
  expect(state.order).toEqual(['y', 'r1', 'x', 'r2', 'z', 'r3'])
  expect([...state.places]).toEqual(state.order.map((id, place) => [id, place]))
})

test('a message without a round belongs to the one before it, wherever else its id occurs', () => {
  const state = stateWith(said('r1 - - r2 -'))
  expect(sizes(state)).toEqual(['r1 3', 'r2 2'])
  const [first, second] = said('r3 -')
  if (!first || !second) throw new Error('two were said')
  take(state, null, [first, { ...second, id: 'm2' }])
  expect(sizes(state)).toEqual(['r1 3', 'r2 2', 'r3 2'])
})

test('a message without a round that begins a page is known from where it was seen before', () => {
  const page = said('r1 - -')
  const state = stateWith(page)
  take(state, 'r1', page.slice(1))
  expect(sizes(state)).toEqual(['r1 3'])
  state.learned.ids = 'changing'
  const again = said('r1 - -')
  for (const [at, message] of again.entries()) message.text = page[at]?.text ?? ''
  take(state, null, again)
  take(state, 'r1', again.slice(2))
  expect(sizes(state)).toEqual(['r1 3'])
})

test('a message without a round that begins a page and was never seen belongs to the cursor', () => {
  const closing = said('-')
  const state = stateWith(said('r1 r2'))
  take(state, 'r2', closing)
  take(state, null, [...said('r2'), ...closing])
  expect(sizes(state)).toEqual(['r1 1', 'r2 3'])
})

test('a message without a round that always comes last stays in the round behind which it came', () => {
  const [last] = said('-')
  if (!last) throw new Error('one was said')
  const order = { ...last, at: 5_000 }
  const first = said('r1 r2')
  const state = stateWith([...first, order])
  take(state, null, [...first, ...said('r3'), order])
  expect(sizes(state)).toEqual(['r1 1', 'r2 2', 'r3 1'])
})

test('a message without a round that begins the list stays where it is when others come before it', () => {
  const newest = said('-')
  const state = stateWith([...newest, ...said('r1')])
  take(state, null, [...said('r2'), ...newest])
  expect(sizes(state)).toEqual(['null 1', 'r1 1', 'r2 1'])
})

test.each(['stable', 'changing'] as const)(
  'where a message without a round belongs is known again after a restart, with %s ids',
  (ids) => {
    const first = [...said('-'), ...said('r1 r2 -')]
    const before = stateWith()
    before.learned.ids = ids
    take(before, null, first)
    const rounds = [...before.rounds.values()].map(({ id, keyed }) => ({
      roundId: id,
      messages: structuredClone(keyed),
    }))
    const again = createState({ audit: auditOf(before), rounds })
    take(again, null, [...said('r0'), ...first])
    expect(sizes(again)).toEqual(['null 1', 'r1 1', 'r2 2', 'r0 1'])
  },
)

test('only what changes is a new version, which is no longer complete', () => {
  const page = said('r1 r2')
  const state = stateWith(page)
  const rest = () => {
    state.complete = true
    state.shown = { rounds: [], count: 0, complete: true, doubt: null, rereadAt: null }
    return state.version
  }
  let version = rest()
  take(state, null, page)
  expect(state).toMatchObject({ version, complete: true, shown: { complete: true } })
  take(state, null, [...page, ...said('r2')])
  expect(state).toMatchObject({ version: version + 1, complete: false, shown: null })
  version = rest()
  const changed = structuredClone(page)
  for (const message of changed) message.text = 'another'
  take(state, null, changed)
  // Texts changed in two rounds, and nothing is new.
  expect(state).toMatchObject({ version: version + 2, complete: true, shown: null })
})

test('a round that grows is noted with the poll, one that is new as new', () => {
  const state = stateWith(said('r1 r2'))
  take(state, null, said('r1 r3 -'))
  expect([...state.grewAt]).toEqual([['r1', 7]])
  expect([...state.newRounds]).toEqual(['r3'])
  take(state, null, said('-'))
  expect([...state.newRounds]).toEqual(['r3'])
})

const recorded = (...ids: string[]) =>
  ids.map((id, at) => roundWith({ id, number: at + 1, state: 'running' }))

test('the order of the session record counts once it names every round that has messages', () => {
  const state = stateWith(said('r1 r2 r3'))
  state.shown = { rounds: [], count: 0, complete: false, doubt: null, rereadAt: null }
  const before = state.shown
  state.inventory = { state: 'running', rounds: recorded('r3', 'r1') }
  adoptInventory(state)
  expect(state).toMatchObject({ order: ['r1', 'r2', 'r3'], shown: before })
  state.inventory = { state: 'running', rounds: recorded('r3', 'empty', 'r1', 'r2') }
  adoptInventory(state)
  expect(state).toMatchObject({ order: ['r3', 'r1', 'r2'], shown: null })
  expect([...state.places]).toEqual([
    ['r3', 0],
    ['r1', 1],
    ['r2', 2],
  ])
  state.shown = before
  adoptInventory(state)
  expect(state.shown).toBe(before)
})

test.each([
  ['', 'ab', 'ab'],
  ['abc', '', 'abc'],
  ['abc', 'bc', 'abc'],
  ['abc', 'ca', 'abc'],
  ['abc', 'bx', 'abxc'],
  ['abc', 'xb', 'xabc'],
  ['abc', 'axbycz', 'axbycz'],
  ['abc', 'bxyz', 'abxyzc'],
  ['abc', 'bxcby', 'abxyc'],
  ['abc', 'xbxy', 'xabyc'],
])('%s and then %s are %s', (held, page, merged) => {
  expect(mergeOrders(held.split(''), page.split('')).join('')).toBe(merged)
})

test('an order that says nothing new leaves the very same one', () => {
  const base = ['a', 'b']
  expect(mergeOrders(base, ['b', 'a'])).toBe(base)
})
