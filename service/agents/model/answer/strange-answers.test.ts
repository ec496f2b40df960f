import { expect, onTestFinished, test } from 'vitest'

import { tryAgainAnswer } from '#service/agents/agent.ts'
import { userMessage } from '#service/agents/model/build-prompt.ts'
import { createModelCaller } from '#service/agents/model/call-model.ts'
import { startModelEndpoint, type ModelAnswer } from '#service/agents/model/endpoint-fixture.ts'
import {
  report,
  reportsAfter,
  startScriptedModel,
} from '#service/agents/model/scripted-model-fixture.ts'

const { service, settings, begin, countOf, noticesOf } = await startScriptedModel()

test.each([301, 302, 307, 308])(
  'a %i sends nothing to the other address, costs nothing, and is asked about at once',
  async (status) => {
    const other = await startModelEndpoint(() => report())
    onTestFinished(() => other.close())
    const location = `${other.baseUrl}/chat/completions`
    const goal = `is redirected by ${status}`
    const id = await begin(goal, reportsAfter({ status, headers: { location } }))
    const session = await service.untilSession(
      id,
      (it) => it.endedAt !== null || it.status === 'waiting_human',
    )
    expect(session.humanInputs[0]?.question).toMatch(
      /redirects the call \(30\d\) to http:.*Correct MODEL_BASE_URL/,
    )
    expect(session.spentMicros).toBe(0)
    expect([countOf(goal), other.requests.length]).toEqual([1, 0])
  },
)

const millions = { prompt_tokens: 9e15, completion_tokens: 9e15 }

test.each([millions, { ...millions, prompt_tokens: 100 }, { prompt_tokens: 6_501 }])(
  'impossible tokens as in %j are booked at the reservation, and not as told',
  async (usage) => {
    const goal = `has ${JSON.stringify(usage)}`
    const answer = { ...report(), usage }
    const { rounds } = await service.untilStatus(await begin(goal, () => answer), 'complete')
    expect(rounds[0]?.tokens).toBeNull()
    expect(rounds[0]?.unconfirmedMicros).toBeGreaterThan(1_000)
    expect(rounds[0]?.unconfirmedMicros).toBe(rounds[0]?.costMicros)
  },
)

const otherLimit = {
  status: 400,
  text: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
}

test('an endpoint that knows no max_tokens gets the same limit under its other name', async () => {
  const work = { calls: [{ name: 'note', arguments: { text: 'x' } }] }
  const limits: unknown[] = []
  const id = await begin('has another limit', (request) => {
    const { max_tokens: usual, max_completion_tokens: other } = request
    limits.push([usual, other])
    if (other === undefined) return otherLimit
    return limits.length < 3 ? work : report()
  })
  const done = await service.untilSession(id, ({ endedAt }) => endedAt !== null)
  expect(done).toMatchObject({ status: 'complete', spentMicros: 280, reason: null })
  expect(limits).toEqual([
    [500, undefined],
    [undefined, 500],
    [undefined, 500],
  ])
})

test('calls that are refused side by side for their limit are each made again', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const strict = await startModelEndpoint(({ max_completion_tokens: other }, count) => {
    if (other !== undefined) return { text: 'Done' }
    return count === 1 ? { ...otherLimit, after: released } : otherLimit
  })
  onTestFinished(() => strict.close())
  const caller = createModelCaller({ ...settings, baseUrl: strict.baseUrl })
  onTestFinished(() => caller.close())
  const ask = () => caller.call([userMessage('Go on')], [], new AbortController().signal)
  const first = ask()
  await expect.poll(() => strict.requests.length).toBe(1)
  await ask()
  release()
  expect((await first).reply.text).toBe('Done')
})

test.each([
  [{ total_tokens: 420 }, 320],
  [{ completion_tokens: 0, total_tokens: 420 }, 320],
  [{ total_tokens: 120 }, 20],
  [{ total_tokens: 0 }, 20],
])('what a model thought counts as answer where %j tells it in the total', async (more, output) => {
  const goal = `thinks aside ${JSON.stringify(more)}`
  const usage = { prompt_tokens: 100, completion_tokens: 20, ...more }
  const { rounds } = await service.untilStatus(
    await begin(goal, () => ({ ...report(), usage })),
    'complete',
  )
  expect(rounds[0]).toMatchObject({
    tokens: { input: 100, output },
    costMicros: 100 + 2 * output,
    unconfirmedMicros: 0,
  })
})

test.each([
  ['model', 0.71, 140],
  ['unpriced', 1_001, null],
])('a cost of a call that no price explains is not believed (%s)', async (agent, cost, booked) => {
  const goal = `costs ${cost}`
  const id = await begin(goal, () => ({ ...report(), usage: { cost } }), { agent })
  const { spentMicros } = await service.untilStatus(id, 'complete')
  expect(spentMicros).toBe(booked)
})

test('an answer that is far too long is broken off with the reason, and a refusal is one however long', async () => {
  const long = 'long '.repeat(250_000)
  const id = await begin('is flooded', reportsAfter({ text: long }))
  const { rounds } = await service.untilStatus(id, 'complete')
  expect(await noticesOf(id)).toEqual([
    expect.stringMatching(/longer than 1039 KiB, and no answer of 500 tokens/),
  ])
  expect(rounds[0]?.unconfirmedMicros).toBeGreaterThan(1_000)

  const refused = await begin('is refused at length', reportsAfter({ status: 503, text: long }))
  const { spentMicros } = await service.untilStatus(refused, 'complete')
  expect((await noticesOf(refused))[0]).toMatch(/503/)
  expect(spentMicros).toBe(140)
})

const failed = { index: 0, finish_reason: 'error', message: { role: 'assistant', content: '' } }

test.each<[string, unknown, RegExp, boolean]>([
  ['a code', { error: { message: 'overloaded', code: 503 } }, /503: overloaded/, true],
  ['a busy code', { error: { message: 'slow', code: '429' } }, /429: slow/, true],
  ['no code', { error: { message: 'lost' }, choices: [] }, /502: lost/, false],
  ['words alone', { error: 'out of memory' }, /502: out of memory/, false],
  [
    'the code of a choice',
    { choices: [{ ...failed, error: { code: 504, message: 'late' } }] },
    /504: late/,
    false,
  ],
  ['a choice without words', { choices: [failed] }, /502: The answer ended/, false],
])(
  'a fault in a 200 with %s is an outage in its own words, and no mistake of the model',
  async (what, raw, words, isFree) => {
    const goal = `fails in a 200 with ${what}.`
    const id = await begin(goal, reportsAfter({ raw: JSON.stringify(raw) }, 4))
    const { rounds } = await service.untilStatus(id, 'complete')
    expect(rounds).toHaveLength(1)
    expect(await noticesOf(id)).toHaveLength(4)
    expect((await noticesOf(id))[0]).toMatch(words)
    expect(rounds[0]?.unconfirmedMicros === 0).toBe(isFree)
  },
)

test('a wrong key that is told in a 200 is asked about at once, and an error beside an answer harms nothing', async () => {
  const refusal = { error: { message: 'No key is sk-secret.', code: 401 } }
  const id = await begin('is refused in a 200', () => ({ raw: JSON.stringify(refusal) }))
  const { humanInputs } = await service.untilStatus(id, 'waiting_human')
  expect(humanInputs[0]?.question).toMatch(/401: No key is …\..*MODEL_API_KEY/)

  const message = { role: 'assistant', content: 'All is found.' }
  const choices = [{ index: 0, finish_reason: 'stop', message, error: {} }]
  const answer = JSON.stringify({ error: { message: 'a warning' }, choices })
  const done = await begin('is warned', () => ({ raw: answer }))
  expect((await service.untilStatus(done, 'complete')).report).toBe('All is found.')
})

test('an answer that a filter withheld costs what the endpoint says, is asked about, and its words are no report', async () => {
  const message = { role: 'assistant', content: 'The half of' }
  const choices = [{ index: 0, finish_reason: 'content_filter', message }]
  const usage = { prompt_tokens: 100, completion_tokens: 20 }
  const id = await begin('is filtered', reportsAfter({ raw: JSON.stringify({ choices, usage }) }))
  const { humanInputs, spentMicros } = await service.untilStatus(id, 'waiting_human')
  expect(spentMicros).toBe(140)
  expect(humanInputs[0]?.question).toMatch(/filter withheld .*content_filter.*Redirect/)
  await service.answer(id, tryAgainAnswer)
  expect((await service.untilStatus(id, 'complete')).report).toBe('Done')
})

/** An answer as endpoints give it, with a call of `note` and this usage. */
const noting = (given: unknown, usage: unknown): ModelAnswer => {
  const calls = [{ id: 'a', type: 'function', function: { name: 'note', arguments: given } }]
  const message = { role: 'assistant', content: '', tool_calls: calls }
  const choices = [{ index: 0, finish_reason: 'tool_calls', message }]
  return { raw: JSON.stringify({ choices, usage }) }
}

test.each<[unknown, number | null]>([
  [{ prompt_tokens: '300', completion_tokens: '40' }, 380],
  [{ prompt_tokens: '300', completion_tokens: 'few' }, null],
  [{ prompt_tokens: 300, completion_tokens: null }, null],
  [{ prompt_tokens: 300, completion_tokens: 40, cost: '0.002' }, 2_000],
  [{ prompt_tokens: 300, completion_tokens: 40, prompt_tokens_details: { cached: '1' } }, 380],
  [{ prompt_tokens: 300, completion_tokens: 40, prompt_tokens_details: 'none' }, 380],
  ['unknown', null],
])('a usage of %j costs no answer: its figures are read or not told', async (usage, micros) => {
  const goal = `tells ${JSON.stringify(usage)}`
  const id = await begin(goal, reportsAfter(noting('{"text":"found"}', usage)))
  const { rounds } = await service.untilStatus(id, 'complete')
  expect(countOf(goal)).toBe(2)
  const { costMicros = null, unconfirmedMicros = null } = rounds[0] ?? {}
  expect(unconfirmedMicros).toBe(micros === null ? costMicros : 0)
  expect(costMicros).toBe(micros ?? costMicros)
})

test('arguments that are the object itself are taken, and none at all go back to the model', async () => {
  const told: string[] = []
  const id = await begin('gives objects', ({ messages }, count) => {
    told.push(JSON.stringify(messages))
    const usage = { prompt_tokens: 100, completion_tokens: 20 }
    return count > 2
      ? report()
      : noting(count === 1 ? { text: 'found', arguments: [1] } : null, usage)
  })
  await service.untilStatus(id, 'complete')
  expect((await service.readAll(id)).map(({ content }) => content)).toContain('found')
  expect(told[1]).toContain('The note is written.')
  expect(told[2]).toMatch(/note needs .{1,4}text/)
})
