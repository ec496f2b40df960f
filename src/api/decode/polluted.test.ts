import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'
import { createGateway } from '#src/api/gateway.ts'
import { shareOf } from '#src/testing/tier.ts'

import { acceptedNames } from './accepted-names-fixture.ts'

const dangerous = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty']
const accepted = [...new Set(acceptedNames.flatMap(({ names }) => Object.values(names)))].flatMap(
  (line) => line.split(' '),
)
const name = fc.oneof(fc.constantFrom(...dangerous), fc.constantFrom(...accepted))
const plain = fc.oneof(
  fc.constantFrom('running', 'ses_1', '12.84', '2030-01-02T03:04:05Z', '', '__proto__', 'owned'),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

/** Anything that JSON can say, with the names of objects' natures among its own. */
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    plain,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 8 }).map(Object.fromEntries),
  ),
}))
const record = fc
  .array(fc.tuple(name, anything), { maxLength: 12 })
  .map((entries) => Object.assign(Object.fromEntries(entries), { id: 'ses_1', status: 'running' }))
const paths = fc.constantFrom(
  '__proto__',
  'constructor',
  'constructor.prototype',
  '__proto__.status',
  'status',
  'id.length',
)
const fields = acceptedNames.flatMap(({ of, names }) =>
  Object.keys(names).map((what) => `${of}.${what}`),
)
const mapping = fc.dictionary(fc.constantFrom('session.record', ...fields), paths, { maxKeys: 5 })

const natures = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Map.prototype,
]
/** Every name of every nature, with what stands there. */
const natureOf = () =>
  natures.flatMap((nature) =>
    Reflect.ownKeys(nature).map((key) => {
      const { value }: { value?: unknown } = Object.getOwnPropertyDescriptor(nature, key) ?? {}
      return [String(key), value]
    }),
  )

const bodies = shareOf({ quick: 300, full: 1_000, soak: 1_000 })

test(`${bodies} bodies with names of natures in them change no nature`, async () => {
  const before = natureOf()
  let read = 0
  const property = fc.asyncProperty(fc.oneof(record, anything), mapping, async (body, placed) => {
    const text = JSON.stringify(body)
    const options = {
      baseUrl: '',
      mapping: () => Promise.resolve(placed),
      fetch: () => Promise.resolve(new Response(text)),
    }
    const api = createApi(options)
    const gateway = createGateway(options)
    const outcomes = await Promise.allSettled([
      api.getSession('ses_1'),
      api.createSession({ goal: 'Move' }),
      api.signalSession('ses_1', { type: 'pause' }),
      api.listMessages('ses_1', null),
      api.listSessions(null),
      api.listKeys(),
      api.createKey({ name: 'Here' }),
      api.describe(),
      gateway.getCredentials(),
      gateway.getConfig(),
    ])
    read += outcomes.filter(({ status }) => status === 'fulfilled').length
    for (const outcome of outcomes) {
      const value: unknown = outcome.status === 'fulfilled' ? outcome.value : null
      expect(value === null || isPlain(value)).toBe(true)
    }
    expect(natureOf()).toEqual(before)
  })
  await fc.assert(property, { numRuns: bodies })
  expect(read).toBeGreaterThan(bodies)
})

/** Nothing that was read has got a nature of the service's making. */
function isPlain(value: unknown): boolean {
  const nature: unknown = Object.getPrototypeOf(value)
  return nature === Object.prototype || nature === Array.prototype
}
