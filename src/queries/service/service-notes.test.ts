import { expect, test } from 'vitest'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'
import { readDialect } from '#src/api/discovery/read-dialect.ts'
import { choiceFields, createFields, createNames, recordOf } from '#src/model/create-fields.ts'
import type { Dialect } from '#src/model/dialect.ts'
import { memoryStorage } from '#src/queries/start/console-fixture.ts'

import { changeNotes, findDescribed, keepNotRead } from './keep-notes.ts'
import { readContract } from './read-contract.ts'

const body = (properties: object) => ({
  post: { requestBody: { content: { 'application/json': { schema: { properties } } } } },
})
const described = (create: object) =>
  readDialect({
    openapi: '3.1.0',
    paths: {
      '/v1/sessions': body(create),
      '/v1/sessions/{id}/human-input/{inputId}': body({ "o'answer": { type: 'string' } }),
    },
  })
const first = described({ goal: {} })
const second = described({ objective: { maxLength: 500 } })

const openStore = async () => (await memoryStorage()).scoped('somebody')
const sourcesOf = (dialect: Dialect, what: string) =>
  readContract(dialect)
    .filter((line) => line.what === what)
    .map(({ how, source }) => [how, source])

test('each thing says where it is known from', () => {
  expect(sourcesOf(assumedDialect, 'Goal')).toEqual([['goal', 'specification']])
  expect(sourcesOf(second, 'Goal')).toEqual([['objective', 'openapi']])
  expect(sourcesOf(assumedDialect, 'Answer to a question')).toEqual([['response', 'assumed']])
  expect(sourcesOf(second, 'Answer to a question')).toEqual([["o'answer", 'openapi']])
})

test('each field of a create has its line, a choice only where the service offers it', () => {
  const offering = described(recordOf(createNames, () => ({ enum: ['a', 'b'] })))
  for (const name of createNames) {
    const { label } = createFields[name]
    const source = Object.hasOwn(choiceFields, name) ? 'openapi' : 'specification'
    expect(sourcesOf(offering, label)).toEqual([[name, source]])
    expect(sourcesOf(first, label)).toHaveLength(source === 'openapi' ? 0 : 1)
  }
})

test('how a service speaks is found by the answer that said so last', async () => {
  const store = await openStore()
  await changeNotes(store, { current: { dialect: first, answer: 'one' } })
  await changeNotes(store, { current: { dialect: first, answer: 'another' } })
  expect(await findDescribed(store, 'one')).toBeNull()
  expect(await findDescribed(store, 'another')).toEqual(first)
})

test('what was not understood is listed once, the latest first', async () => {
  const store = await openStore()
  const cost = { what: 'session.cost', at: 'cost' }
  const role = { what: 'message.role', at: 'who' }
  await keepNotRead(store, [cost], 1)
  await keepNotRead(store, [role], 2)
  await keepNotRead(store, [cost], 100_000)
  expect((await store.service.find())?.notRead).toEqual([
    { ...cost, seenAt: 100_000 },
    { ...role, seenAt: 2 },
  ])
})
