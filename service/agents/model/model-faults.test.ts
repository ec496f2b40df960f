import { setTimeout as delay } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { tryAgainAnswer, tryAgainInAll, tryAgainSchema } from '#service/agents/agent.ts'
import { emptyStory } from '#service/agents/story-fixture.ts'
import { patience } from '#service/engine/engine-fixture.ts'

import { createModelCaller, isUnsent } from './call-model.ts'
import { createModelAgent } from './create-model-agent.ts'
import { startModelEndpoint, type ModelAnswer } from './endpoint-fixture.ts'
import { call, report, reportsAfter, startScriptedModel } from './scripted-model-fixture.ts'

const { service, endpoint, settings, begin, countOf, untilAsked, noticesOf } =
  await startScriptedModel()

const nothing = async () => undefined
const idleHands = {
  signal: new AbortController().signal,
  throwIfStopping: () => undefined,
  say: nothing,
  record: nothing,
  beginCall: nothing,
  endCall: nothing,
  dropCall: nothing,
  wait: nothing,
}
const wait = { goal: 'Wait', context: null, guardrails: null }
const firstPlace = { ordinal: 1, subagent: null }
const firstRound = { ...emptyStory, round: { roundId: 'rnd_1', number: 1 } }

test.each([
  ['429 with a time', { status: 429, headers: { 'retry-after': '0' } }, /429: status 429.* in 1 s/],
  ['a fault of the endpoint', { status: 503, text: 'overloaded' }, /503: overloaded/],
  ['an answer that is no JSON', { raw: '{"choices":' }, /could not be read/],
  ['an answer that is cut off', { isCut: true }, /could not be read|broke off/],
])('after %s the call is made again, and the transcript says so', async (what, fault, words) => {
  const id = await begin(`fault: ${what}`, reportsAfter(fault, 2))
  const done = await service.untilStatus(id, 'complete')
  expect(countOf(`fault: ${what}`)).toBe(3)
  const notices = await noticesOf(id)
  expect(notices).toHaveLength(2)
  expect(notices[0]).toMatch(words)
  expect(done.rounds).toHaveLength(1)
})

test.each([
  ['0', [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60, 60]],
  ['Wed, 21 Oct 2015 07:28:00 GMT', [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60, 60]],
  ['5', [5, 5, 5, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60, 60]],
  ['8', [9, 9, 9, 9, 18, 36, 67.5, 67.5, 67.5, 67.5, 67.5, 67.5, 67.5, 67.5], 0.5],
  ['999999999', Array.from({ length: 14 }, () => 3_600)],
])(
  'the pauses after a 429 with Retry-After: %s grow all the same, up to an hour',
  async (header, seconds, at = 0) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(at)
    onTestFinished(() => random.mockRestore())
    const busy = await startModelEndpoint(() => ({
      status: 429,
      headers: { 'retry-after': header },
    }))
    onTestFinished(() => busy.close())
    const caller = createModelCaller({ ...settings, baseUrl: busy.baseUrl })
    onTestFinished(() => caller.close())
    const waits: number[] = []
    const hands = { ...idleHands, wait: async (ms: number) => void waits.push(ms / 1_000) }
    const agent = createModelAgent(settings, caller, {
      servers: [],
      list: async () => [],
      missing: () => [],
      run: async () => ({ output: '', isError: false }),
    })
    const performed = agent.performRound(wait, firstPlace, firstRound, hands)
    expect((await performed).asks[0]?.question).toMatch(/429/)
    // The last books a call that may have been paid.
    expect(waits.pop()).toBe(0)
    expect(waits).toEqual(seconds)
  },
)

test('a stop or a cancel ends the wait of a round for tool servers that connect', async () => {
  const caller = createModelCaller(settings)
  const outside = {
    servers: [],
    list: () => new Promise<never>(() => undefined),
    missing: () => [],
    run: async () => ({ output: '', isError: false }),
  }
  const agent = createModelAgent(settings, caller, outside)
  const aborting = new AbortController()
  const hands = { ...idleHands, signal: aborting.signal }
  const performed = agent.performRound(wait, firstPlace, firstRound, hands)
  aborting.abort(new Error('cancelled'))
  await expect(performed).rejects.toThrow('cancelled')
})

async function firstRoundAfter(goal: string, fault: ModelAnswer) {
  const { rounds } = await service.untilStatus(await begin(goal, reportsAfter(fault)), 'complete')
  return rounds[0]
}

test('a call that broke off is booked at its reservation, and a refused call costs nothing', async () => {
  const refused = await firstRoundAfter('was refused', { status: 500 })
  expect(refused).toMatchObject({ costMicros: 140, unconfirmedMicros: 0 })
  // Behind a gateway that gave up waiting, the model may have worked.
  for (const fault of [{ isCut: true }, { status: 502 }, { status: 504 }, { status: 520 }]) {
    const broken = await firstRoundAfter(`was broken ${JSON.stringify(fault)}`, fault)
    const lost = broken?.unconfirmedMicros ?? 0
    expect(lost).toBeGreaterThan(1_000)
    expect(broken?.costMicros).toBe(140 + lost)
  }
})

test.each([
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])('a call that ends with %s was never sent', (code) => {
  const message = 'Cannot connect to API'
  expect(isUnsent({ message, cause: Object.assign(new Error(), { code }) })).toBe(true)
})

test.each([
  ['ETIMEDOUT', 'connect', true],
  ['ENOTFOUND', 'getaddrinfo', true],
  ['EHOSTUNREACH', 'read', false],
])('%s of the system in %s tells whether the call was sent', (code, syscall, expected) => {
  const cause = Object.assign(new Error(), { code, syscall })
  expect(isUnsent({ message: '', cause })).toBe(expected)
})

test('an https address of an endpoint without TLS costs nothing', async () => {
  const id = await begin('speaks TLS', () => report(), { agent: 'secure' })
  const { humanInputs, spentMicros } = await service.untilStatus(id, 'waiting_human')
  expect(humanInputs[0]?.question).toMatch(/cannot be reached.*MODEL_BASE_URL/s)
  expect(spentMicros).toBe(0)
})

test.each([
  { prompt_tokens: -5 },
  { prompt_tokens: 10.5 },
  { completion_tokens: -1 },
  { prompt_tokens: 1e300 },
  { cost: 1e300 },
  { cost: -1 },
])('a figure that no books can hold, as in %j, fails no session', async (usage) => {
  const goal = `has ${JSON.stringify(usage)}`
  const { rounds } = await service.untilStatus(
    await begin(goal, () => ({ ...report(), usage })),
    'complete',
  )
  expect(rounds[0]?.costMicros).toBeGreaterThanOrEqual(140)
})

test.each([
  [
    'a wrong key',
    { status: 401, text: 'No key is sk-secret.' },
    /401: No key is …\..*MODEL_API_KEY/,
  ],
  ['no credit', { status: 402, text: 'pay first' }, /402: pay first.*the account of the key/],
  [
    'little credit',
    { status: 400, text: 'Your credit balance is too low' },
    /400.*the account of the key/,
  ],
  ['an unknown model', { status: 404, text: 'no such model' }, /404.*MODEL_NAME/],
  [
    'a smaller window',
    {
      status: 400,
      text: 'The maximum context length is 8192 tokens, 900 of them in the functions.',
    },
    /400.*functions\. Lower MODEL_CONTEXT_TOKENS/,
  ],
  [
    'a prompt beyond its window',
    { status: 400, text: 'prompt is too long: 208310 tokens > 200000 maximum' },
    /400.*maximum\W+Lower MODEL_CONTEXT_TOKENS/,
  ],
])(
  '%s is asked about at once, with the way out and without the key, and tried again by a click',
  async (what, fault, words) => {
    const id = await begin(`has ${what}`, reportsAfter(fault))
    const { humanInputs, spentMicros } = await service.untilStatus(id, 'waiting_human')
    expect(humanInputs).toMatchObject([
      { question: expect.stringMatching(words), options: null, schema: tryAgainSchema },
    ])
    expect(spentMicros).toBe(0)
    expect(countOf(`has ${what}`)).toBe(1)
    await service.answer(id, tryAgainAnswer)
    await service.untilStatus(id, 'complete')
    expect(countOf(`has ${what}`)).toBe(2)
  },
)

test('one answer tries again in all sessions that wait for the endpoint, and answers no other question', async () => {
  const goals = ['first of three', 'second of three', 'third of three']
  const ids = await Promise.all(goals.map((goal) => begin(goal, reportsAfter({ status: 401 }))))
  const asking = await begin('asks by itself', () => ({
    calls: [call('ask_human', { question: 'Which year?' })],
  }))
  for (const id of [...ids, asking]) await service.untilStatus(id, 'waiting_human')
  await service.answer(String(ids[0]), { next: tryAgainInAll })
  for (const id of ids) await service.untilStatus(id, 'complete')
  expect(goals.map(countOf)).toEqual([2, 2, 2])
  const { humanInputs } = await service.untilStatus(asking, 'waiting_human')
  expect(humanInputs).toMatchObject([{ status: 'pending' }])
})

test.each<[string, ModelAnswer, Record<string, unknown>]>([
  ['a call that is wrong in itself', { status: 400, text: 'messages[2] has no role' }, {}],
  ['any fault in the last round', { status: 401 }, { maxRounds: 1 }],
  ['a fault that speaks of a balance', { status: 400, text: 'Unbalanced brackets' }, {}],
])('%s fails the session at once', async (what, fault, guardrails) => {
  const id = await begin(what, () => fault, { guardrails })
  expect((await service.untilStatus(id, 'failed')).reason).toMatch(/answered 40/)
  expect(countOf(what)).toBe(1)
})

test('a key that no header takes stays out of the words on the fault', async () => {
  const caller = createModelCaller({ ...settings, apiKey: 'sk-first\nsk-second' })
  onTestFinished(() => caller.close())
  const question = { role: 'user', content: 'Well?' } as const
  const called = caller.call([question], [], new AbortController().signal)
  await expect(called).rejects.toThrow(/^(?!.*sk-).*invalid header/s)
})

test('an endpoint that nobody reaches is asked about after 15 tries, and others go on', async () => {
  const lost = await begin('nobody there', () => report(), { agent: 'elsewhere' })
  const other = await begin('beside it', () => report())
  await service.untilStatus(other, 'complete')
  const { humanInputs, spentMicros } = await service.untilStatus(lost, 'waiting_human')
  expect(humanInputs[0]?.question).toMatch(/cannot be reached/)
  expect(spentMicros).toBe(0)
  expect(await noticesOf(lost)).toHaveLength(14)
})

test('calls that may have been paid are asked about after six, refused ones between them aside, and booked once', async () => {
  const goal = 'breaks off by turns'
  const id = await begin(goal, (_request, count) => {
    if (count === 14) return report()
    return count === 13 || count % 2 === 0 ? { isCut: true } : { status: 503 }
  })
  expect(await service.untilStatus(id, 'waiting_human')).toMatchObject({ reservedMicros: 0 })
  expect(countOf(goal)).toBe(12)
  await service.answer(id, tryAgainAnswer)
  const { rounds } = await service.untilStatus(id, 'complete')
  const [six, one] = rounds.map(({ unconfirmedMicros }) => unconfirmedMicros)
  expect(one).toBeGreaterThan(0)
  expect(six).toBe(6 * (one ?? 0))
})

test('a model that is too slow is asked again', async () => {
  // A shorter time may be over before the model is asked.
  const after = delay(30_000, undefined, { ref: false })
  const id = await begin('too slow', reportsAfter({ after }), { agent: 'hasty' })
  await service.untilStatus(id, 'complete')
  expect((await noticesOf(id))[0]).toMatch(/no answer within/)
})

test('an empty answer is told to the model, and sent to endpoints with words, as some refuse it, others two roles in a row', async () => {
  const id = await begin('answers with nothing once', ({ messages }, count) => {
    if (count === 1) return {}
    const isEmpty = messages.some(({ role, content }) => role === 'assistant' && !content)
    if (isEmpty) return { status: 400, text: 'content must not be empty' }
    const isAlternate = messages.every(({ role }, at) => role !== messages[at - 1]?.role)
    if (!isAlternate) return { status: 400, text: 'roles must alternate' }
    return String(messages.at(-1)?.content).includes('You called no tool') ? report() : {}
  })
  const { status } = await service.untilSession(id, ({ endedAt }) => endedAt !== null)
  expect(status).toBe('complete')
})

test('an unknown tool and broken arguments go back to the model, which mends itself', async () => {
  const answers = [{ calls: [call('nothing', {})] }, { calls: [call('note', '{"text":')] }]
  const mended = await begin('mends itself', (_request, count) => answers[count - 1] ?? report())
  await service.untilStatus(mended, 'complete')
  const results = (await service.readAll(mended)).flatMap(({ tool }) => tool?.output ?? [])
  expect(results[0]).toMatch(/no tool "nothing".*note/)
  expect(results[1]).toMatch(/could not be read/)
})

test('a cancel closes the connection to the endpoint long before it answers', async () => {
  const before = endpoint.brokenOff()
  const id = await begin('is cancelled', () => ({
    after: delay(30_000, undefined, { ref: false }),
  }))
  await untilAsked('is cancelled')
  const began = Date.now()
  await service.signal(id, { type: 'cancel' })
  await expect.poll(() => endpoint.brokenOff(), patience).toBeGreaterThan(before)
  expect(Date.now() - began).toBeLessThan(10_000)
  const { rounds, spentMicros } = await service.find(id)
  expect(rounds[0]?.unconfirmedMicros).toBe(spentMicros)
  expect(spentMicros).toBeGreaterThan(0)
})

test('a pause lets the call end and begins no other', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const work = { text: 'Going on.', calls: [call('note', { text: 'a finding' })], after: released }
  const id = await begin('is paused', reportsAfter(work))
  await untilAsked('is paused')
  await service.signal(id, { type: 'pause' })
  release()
  const paused = await service.untilStatus(id, 'paused')
  expect(paused.rounds[0]?.status).toBe('complete')
  expect(countOf('is paused')).toBe(1)
  await service.signal(id, { type: 'resume' })
  await service.untilStatus(id, 'complete')
  expect(countOf('is paused')).toBe(2)
})

test('a budget holds the session before a call that might exceed it, and a raised one lets it go on', async () => {
  const usage = { prompt_tokens: 900, completion_tokens: 400 }
  const work = { calls: [call('note', { text: 'x' })], usage }
  const guardrails = { budget: '0.004' }
  const id = await begin('has a budget', reportsAfter(work, 3), { guardrails })
  const held = await service.untilStatus(id, 'cost_limited')
  expect((held.spentMicros ?? 0) + held.reservedMicros).toBeLessThanOrEqual(4_000)
  await service.signal(id, { type: 'resume', newBudget: 1 })
  const done = await service.untilStatus(id, 'complete')
  expect(done.spentMicros).toBe(3 * 1_700 + 140)
})

test("a provider's own figure counts in full, also above the reservation", async () => {
  const dear = { calls: [call('note', { text: 'x' })], usage: { cost: 0.5 } }
  const guardrails = { budget: '0.1' }
  const id = await begin('reports more', reportsAfter(dear), { guardrails })
  const held = await service.untilStatus(id, 'cost_limited')
  expect(held.spentMicros).toBe(500_000)
  await service.signal(id, { type: 'resume', newBudget: 1 })
  await service.untilStatus(id, 'complete')
})

test('without prices and figures the cost is not known, tokens are, and a budget is refused', async () => {
  const id = await begin('costs nobody knows', () => report(), { agent: 'unpriced' })
  const done = await service.untilStatus(id, 'complete')
  expect(done.spentMicros).toBe(null)
  expect(done.rounds[0]).toMatchObject({ costMicros: null, tokens: { input: 100, output: 20 } })
  const refused = begin('wants a budget', () => report(), {
    agent: 'unpriced',
    guardrails: { budget: 1 },
  })
  await expect(refused).rejects.toThrow(/MODEL_PRICES/)
})

test('the oldest results leave a prompt that does not fit, and the transcript keeps them', async () => {
  const long = 'word '.repeat(600)
  const step = { text: 'A step', calls: [call('web__echo', { text: long })] }
  let last = ''
  const id = await begin('has a small window', ({ messages }, count) => {
    last = JSON.stringify(messages)
    return count <= 5 ? step : report()
  })
  await service.untilStatus(id, 'complete')
  expect(last).toMatch(/result of 3000 characters left the prompt/)
  const said = await service.readAll(id)
  expect(said.filter(({ tool }) => tool?.output === long)).toHaveLength(5)
})

test('subagents that use up the rounds leave the last round to the report of the session', async () => {
  const seen: string[] = []
  const id = await begin(
    'delegates under a cap',
    ({ messages, tools = [] }) => {
      const task = messages[1]?.content ?? ''
      seen.push(tools.map((tool) => tool.function.name).join())
      if (task.includes('endless part')) {
        return { text: 'Working.', calls: [call('note', { text: 'x' })] }
      }
      return tools.length === 1
        ? report('All that is known')
        : { calls: [call('delegate', { name: 'one', task: 'endless part' })] }
    },
    { guardrails: { maxRounds: 5 } },
  )
  const done = await service.untilStatus(id, 'complete')
  expect(done.report).toBe('All that is known')
  expect(seen).toHaveLength(5)
  expect(seen.at(-1)).toBe('report')
})

test('the last words of a session without a report say where they were cut', async () => {
  const cut = { text: 'The first half of its last', isLong: true }
  const id = await begin('is cut at its cap', () => cut, { guardrails: { maxRounds: 1 } })
  const done = await service.untilStatus(id, 'complete')
  expect(done.report).toMatch(/Its last words, cut at 500 tokens:\n\nThe first half of its last/)
})
