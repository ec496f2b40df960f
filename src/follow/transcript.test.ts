import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Message, MessagePage } from '#src/model/message.ts'

import { mergeReads } from './merge-reads.ts'
import { nextRequest } from './next-request.ts'
import {
  createServiceModel,
  poll,
  type ModelOptions,
  type ServiceModel,
} from './service-model-fixture.ts'
import { emptyTranscript, messagesInOrder, type Transcript } from './transcript.ts'

const event = fc.record({
  kind: fc.constantFrom('start', 'say', 'say', 'say', 'extend', 'finish'),
  pick: fc.nat(9),
})
type Event = { kind: string; pick: number }
/** Something happens, or a poll is made during which things may happen. */
type Step = { now: Event | null; during: readonly Event[] | null; mostPages?: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: event.map((now) => ({ now, during: null })) },
  {
    weight: 2,
    arbitrary: fc.array(event, { maxLength: 6 }).map((during) => ({ now: null, during })),
  },
  { weight: 1, arbitrary: fc.nat(2).map((mostPages) => ({ now: null, during: [], mostPages })) },
)
const steps = fc.array(step, { maxLength: 60 })
const ways = fc.record({ saysMore: fc.boolean(), pageByPage: fc.boolean() })

function happen(service: ServiceModel, { kind, pick }: Event): void {
  const open = service.rounds.filter((round) => !round.finished)
  const round = open[pick % Math.max(1, open.length)]
  if (kind === 'start') service.start()
  if (kind === 'say') service.say(round)
  if (kind === 'extend') service.extend(round)
  if (kind === 'finish') service.finish(round)
}

function shown(transcript: Transcript): string[] {
  return messagesInOrder(transcript).map((keyed) => keyed.message.text)
}

function expectNothingDoubled(transcript: Transcript): void {
  const keys = messagesInOrder(transcript).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(transcript.count).toBe(keys.length)
}

function expectNothingLost(before: Transcript, after: Transcript): void {
  const keys = new Set(messagesInOrder(after).map(({ key }) => key))
  for (const { key } of messagesInOrder(before)) expect(keys).toContain(key)
}

/** Plays a script against the model, following it; `quiet` looks at each poll during which nothing happened. */
function play(
  options: ModelOptions,
  limit: number,
  script: readonly Step[],
  quiet: (service: ServiceModel, transcript: Transcript) => void = () => undefined,
): { service: ServiceModel; transcript: Transcript } {
  const service = createServiceModel(options)
  let transcript = emptyTranscript
  for (const { now, during, mostPages } of script) {
    if (now) happen(service, now)
    if (!during) continue
    const waiting = [...during]
    const before = transcript
    transcript = poll(
      service,
      before,
      limit,
      () => {
        const next = waiting.shift()
        if (next) happen(service, next)
      },
      mostPages,
    ).transcript
    expectNothingLost(before, transcript)
    expectNothingDoubled(transcript)
    if (during.length === 0 && mostPages === undefined) quiet(service, transcript)
  }
  return { service, transcript }
}

describe.each(['states', 'ids', 'nothing'] as const)(
  'with %s in the session record',
  (inventory) => {
    test.each([
      { saysMore: true, withIds: true },
      { saysMore: true, withIds: false },
      { saysMore: false, withIds: true },
      { saysMore: false, withIds: false },
    ])('at the end nothing is lost, doubled or out of order %j', (more) => {
      fc.assert(
        fc.property(
          steps,
          fc.integer({ min: 1, max: 7 }),
          fc.boolean(),
          (script, limit, pageByPage) => {
            const played = play({ ...more, inventory, pageByPage }, limit, script)
            played.service.end()
            let { transcript } = played
            for (let polls = 0; !transcript.complete; polls += 1) {
              expect(polls).toBeLessThan(3)
              transcript = poll(played.service, transcript, limit).transcript
            }
            expect(shown(transcript)).toEqual(played.service.texts().flat())
            expectNothingDoubled(transcript)
            expect(nextRequest(transcript, played.service.inventory())).toBeNull()
          },
        ),
        { numRuns: 300 },
      )
    })
  },
)

test('while rounds grow side by side, a poll in which nothing happens shows everything there is', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 7 }), ways, (script, limit, way) => {
      play({ ...way, inventory: 'states', withIds: true }, limit, script, (service, transcript) => {
        expect(shown(transcript)).toEqual(service.texts().flat())
      })
    }),
    { numRuns: 2_000 },
  )
})

test('a round that grew after its page was read, and then finished, is read again', () => {
  const service = createServiceModel({ saysMore: true, inventory: 'states', withIds: true })
  service.start()
  service.say(service.rounds[0])
  const first = poll(service, emptyTranscript, 50)
  service.say(service.rounds[0])
  service.finish(service.rounds[0])
  service.start()
  service.say(service.rounds[1])
  expect(shown(poll(service, first.transcript, 50).transcript)).toEqual([
    'text 1',
    'text 2',
    'text 3',
  ])
})

test.each([true, false])(
  'a poll that fails half way settles no round that it did not read',
  (saysMore) => {
    const service = createServiceModel({ saysMore, inventory: 'states', withIds: true })
    for (const round of [0, 1]) {
      service.start()
      service.say(service.rounds[round])
    }
    const first = poll(service, emptyTranscript, 1)
    for (const round of service.rounds) {
      service.say(round)
      service.finish(round)
    }
    const cut = poll(service, first.transcript, 1, undefined, 1)
    const { transcript } = poll(service, cut.transcript, 1)
    expect(shown(transcript)).toEqual(['text 1', 'text 3', 'text 2', 'text 4'])
  },
)

test('a poll that brings nothing new gives the very same transcript', () => {
  const service = createServiceModel({ saysMore: true, inventory: 'states', withIds: true })
  for (let round = 0; round < 5; round += 1) {
    service.start()
    service.say(service.rounds[round])
  }
  const { transcript } = poll(service, emptyTranscript, 50)
  expect(poll(service, transcript, 50).transcript).toBe(transcript)
})

test('a round in which nothing changed keeps its identity, a grown message its key', () => {
  const service = createServiceModel({ saysMore: true, inventory: 'states', withIds: true })
  service.start()
  service.say(service.rounds[0])
  service.start()
  service.say(service.rounds[1])
  const before = poll(service, emptyTranscript, 50).transcript
  service.extend(service.rounds[1])
  const after = poll(service, before, 50).transcript
  expect(after.rounds[0]).toBe(before.rounds[0])
  expect(after.rounds[1]?.messages[0]?.key).toBe(before.rounds[1]?.messages[0]?.key)
  expect(after.rounds[1]?.messages[0]?.message.text).toBe('text 2 and more')
})

test('a read that holds less of a round than is known takes nothing away', () => {
  const service = createServiceModel({ saysMore: true, inventory: 'states', withIds: true })
  service.start()
  for (let one = 0; one < 3; one += 1) service.say(service.rounds[0])
  const { transcript } = poll(service, emptyTranscript, 50)
  service.rounds[0]?.messages.splice(1, 1)
  service.say(service.rounds[0])
  const texts = ['text 1', 'text 2', 'text 3', 'text 4']
  expect(shown(poll(service, transcript, 50).transcript)).toEqual(texts)
})

function textMessage(roundId: string | null, id: string): Message {
  return { id, roundId, role: 'agent', author: null, text: id, tool: null, at: null, extra: {} }
}

test('a message without a round belongs to the one before it', () => {
  const page: MessagePage = {
    messages: [
      textMessage(null, 'a'),
      textMessage('r1', 'b'),
      textMessage(null, 'c'),
      textMessage('__proto__', 'd'),
    ],
    hasMore: false,
  }
  const inventory = { state: 'running' as const, rounds: [] }
  const transcript = mergeReads(emptyTranscript, [{ after: null, limit: 50, page }], inventory)
  expect(transcript.rounds.map((round) => round.roundId)).toEqual([null, 'r1', '__proto__'])
  expect(shown(transcript)).toEqual(['a', 'b', 'c', 'd'])
})

function buildService(rounds: number, each: number): ServiceModel {
  const service = createServiceModel({ saysMore: true, inventory: 'states', withIds: true })
  for (let round = 0; round < rounds; round += 1) {
    service.start()
    for (let one = 0; one < each; one += 1) service.say(service.rounds[round])
    if (round < rounds - 1) service.finish(service.rounds[round])
  }
  return service
}

describe('100,000 messages', () => {
  test.each([
    [200, 500],
    [2_000, 50],
  ])('%i rounds of %i are read, and then followed by one page a poll', (rounds, each) => {
    const service = buildService(rounds, each)
    const { transcript } = poll(service, emptyTranscript, 50)
    expect(transcript.count).toBe(100_000)
    service.say(service.rounds.at(-1))
    const further = poll(service, transcript, 50)
    expect(further.pages).toBe(1)
    expect(further.transcript.count).toBe(100_001)
    expect(further.transcript.rounds[0]).toBe(transcript.rounds[0])
  })
})
