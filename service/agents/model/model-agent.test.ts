import { isDeepStrictEqual } from 'node:util'

import { expect, test } from 'vitest'

import { tryAgainAnswer } from '#service/agents/agent.ts'
import { testAccount, until } from '#service/engine/engine-fixture.ts'

import type { ModelAnswer, ModelRequest } from './endpoint-fixture.ts'
import { call, report, reportsAfter, startScriptedModel } from './scripted-model-fixture.ts'

const { service, endpoint, runs, begin, countOf, noticesOf, untilAsked } =
  await startScriptedModel()

test('a session asks, delegates, has a tool approved, takes up a direction and reports', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'Tidy the folder'
  const script = (request: ModelRequest): ModelAnswer => {
    const own = request.messages.filter(({ role }) => role === 'assistant').length
    if (String(request.messages[0]?.content).includes('subagent of')) {
      const part = String(request.messages[1]?.content).split('\n').at(-1)
      return report(`Found ${part}`)
    }
    switch (own) {
      case 0:
        return {
          text: 'I ask first.',
          calls: [call('ask_human', { question: 'Which?', choices: ['north', 'south'] })],
        }
      case 1:
        return {
          text: 'Two parts.',
          calls: ['one', 'two'].map((name) => call('delegate', { name, task: `part ${name}` })),
        }
      case 2:
        return { text: 'I write.', calls: [call('files__write', { path: 'a.md' })] }
      case 3:
        return {
          text: 'I read.',
          calls: [call('web__echo', { text: 'the file' })],
          after: released,
        }
      default:
        return report('# All tidy')
    }
  }
  const guardrails = { budget: 1, askBefore: 'files__write' }
  const id = await begin(goal, script, { guardrails })
  const asking = await service.untilStatus(id, 'waiting_human')
  expect(asking).toMatchObject({ agent: 'model', model: 'test-model' })
  await service.answer(id, 'north')

  const approving = await service.untilSession(
    id,
    (it) => it.humanInputs.length === 2 && it.status === 'waiting_human',
  )
  expect(approving.humanInputs[1]?.approval).toEqual({
    tool: 'files__write',
    arguments: { path: 'a.md' },
  })
  expect(runs).toEqual([])
  const subagents = approving.rounds.filter((round) => round.agent !== 'agent')
  const tasks = subagents.map(({ agent, task }) => ({ agent, task }))
  expect(tasks.toSorted((one, other) => one.agent.localeCompare(other.agent))).toEqual([
    { agent: 'one', task: 'part one' },
    { agent: 'two', task: 'part two' },
  ])
  await service.answer(id, 'approve', 1)

  await untilAsked(goal, 6)
  await service.signal(id, { type: 'redirect', message: 'Only the north' })
  release()
  const done = await service.untilStatus(id, 'complete')
  expect(done.report).toBe('# All tidy')
  expect(runs.map(({ tool }) => tool)).toEqual(['files__write', 'web__echo'])
  const last = endpoint.requests.at(-1)
  expect(JSON.stringify(last?.messages)).toContain('Only the north')
  expect(JSON.stringify(last?.messages)).toContain('Found part one')
  expect(last?.authorization).toBe('Bearer sk-secret')
  expect(done.spentMicros).toBe(
    done.rounds.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0),
  )
  expect(done.rounds.every(({ costMicros }) => costMicros === 140)).toBe(true)
  expect(done.rounds[0]?.tokens).toEqual({ input: 100, output: 20 })
  expect(last?.messages.at(-1)?.content).toMatch(/of the budget/)
  const said = await service.readAll(id)
  expect(said.filter(({ tool }) => tool?.name === 'files__write')).toHaveLength(1)
})

test.each([
  ['approve', false, 'Only this once'],
  ['deny', true, 'Not in this folder'],
])('the model reads the note beside %s', async (response, isDenied, note) => {
  const goal = `is told why to ${response}`
  const script = reportsAfter({ calls: [call('files__write', { text: 'written' })] })
  const id = await begin(goal, script, { guardrails: { askBefore: 'files__write' } })
  const { humanInputs } = await service.untilStatus(id, 'waiting_human')
  const { inputId = '' } = humanInputs[0] ?? {}
  await service.engine().respond(testAccount, id, inputId, { response, note })
  await service.untilStatus(id, 'complete')
  const { content } = endpoint.requests.at(-1)?.messages.at(-1) ?? {}
  expect(content).toContain(`They say: ${note}`)
  expect(content?.endsWith('written')).toBe(!isDenied)
})

test.each([
  ['reasoning', 'a thought of my own'],
  ['empty reasoning', ''],
])(
  'a model that thinks reads its %s and the signatures of its calls again, and nobody else does',
  async (what, reasoning) => {
    const more = { reasoning_content: reasoning }
    const signed = { extra_content: { google: { thought_signature: 'signature-1' } } }
    const thinking = { more, calls: [{ ...call('note', { text: 'x' }), more: signed }] }
    const id = await begin(`Think with ${what}`, ({ messages }, count) => {
      if (count === 1) return thinking
      const own = messages.find(({ role }) => role === 'assistant')
      const isWhole =
        own?.['reasoning_content'] === (reasoning || ' ') &&
        isDeepStrictEqual(own.tool_calls?.[0]?.['extra_content'], signed.extra_content)
      return isWhole ? report() : { status: 400, text: 'must be passed back' }
    })
    const done = await service.untilSession(id, ({ endedAt }) => endedAt !== null)
    expect(done.reason).toBe(null)
    const seen = JSON.stringify([done, await service.readAll(id)])
    expect(seen).not.toMatch(/thought of my own|signature-1/)
  },
)

test('reasoning that an endpoint names otherwise is not sent, as such endpoints may refuse it', async () => {
  const thinking = { more: { reasoning: 'a thought' }, calls: [call('note', { text: 'x' })] }
  const id = await begin('Name it otherwise', reportsAfter(thinking))
  await service.untilStatus(id, 'complete')
  expect(JSON.stringify(endpoint.requests.at(-1)?.messages)).not.toContain('a thought')
})

test('reasoning that an endpoint gives and refuses is sent once and no more, and such a call costs nothing', async () => {
  const thinking = { more: { reasoning_content: 'x' }, calls: [call('note', { text: 'x' })] }
  const refusal = { status: 422, raw: '{"detail":[{"loc":["assistant","reasoning_content"]}]}' }
  const refused: number[] = []
  const script = ({ messages }: ModelRequest, count: number): ModelAnswer => {
    if (messages.some((each) => 'reasoning_content' in each)) {
      refused.push(count)
      return refusal
    }
    return messages.length < 7 ? thinking : report()
  }
  const id = await begin('Refuse what it gives', script, { agent: 'gateway' })
  const done = await service.untilSession(id, ({ endedAt }) => endedAt !== null)
  expect(done).toMatchObject({ reason: null, spentMicros: 4 * 140 })
  expect(refused).toEqual([2])
})

test('an endpoint that refuses a call also without its reasoning gets reasoning again', async () => {
  const thinking = { more: { reasoning_content: 'x' }, calls: [call('note', { text: 'x' })] }
  const refusal = { status: 400, text: 'reasoning_content is wrong' }
  const refused = await begin('Refuse anything', (_request, count) =>
    count === 1 ? thinking : refusal,
  )
  await service.untilStatus(refused, 'failed')
  await service.untilStatus(await begin('Take it', reportsAfter(thinking)), 'complete')
  expect(JSON.stringify(endpoint.requests.at(-1)?.messages)).toContain('reasoning_content')
})

test('a subagent goes on with its answer while the question of another one is open', async () => {
  const reported: string[] = []
  const id = await begin('Ask twice', ({ messages }) => {
    const task = String(messages[1]?.content)
    const isFirst = messages.every(({ role }) => role !== 'assistant')
    if (!String(messages[0]?.content).includes('subagent of')) {
      const parts = ['north', 'south'].map((name) => call('delegate', { name, task: name }))
      return isFirst ? { calls: parts } : report()
    }
    const part = task.endsWith('north') ? 'north' : 'south'
    if (isFirst) return { calls: [call('ask_human', { question: `How is the ${part}?` })] }
    reported.push(part)
    return report(`Found ${part}`)
  })
  const questionsOf = async () =>
    (await service.find(id)).humanInputs.map(({ question }) => question)
  await until(questionsOf, (questions) => questions.length === 2)
  await service.untilStatus(id, 'waiting_human')
  const of = async (part: string) =>
    (await questionsOf()).findIndex((question) => question.includes(part))
  await service.answer(id, 'Cold', await of('north'))
  await expect.poll(() => reported).toEqual(['north'])
  expect((await service.untilStatus(id, 'waiting_human')).report).toBe(null)
  await service.answer(id, 'Warm', await of('south'))
  await service.untilStatus(id, 'complete')
  expect(reported).toEqual(['north', 'south'])
})

test('a subagent reports with the last call that its share of the budget pays, and is told the share', async () => {
  const goal = 'Share the budget'
  const told: string[] = []
  let last = ''
  const usage = { prompt_tokens: 900, completion_tokens: 400 }
  const script = ({ messages, tools = [] }: ModelRequest, count: number): ModelAnswer => {
    last = JSON.stringify(messages)
    if (!last.includes('subagent of')) {
      return count === 1 ? { calls: [call('delegate', { name: 'one', task: 'a part' })] } : report()
    }
    told.push(String(messages.at(-1)?.content))
    return tools.length === 1
      ? report('All found')
      : { calls: [call('note', { text: 'x' })], usage }
  }
  const id = await begin(goal, script, { guardrails: { budget: '0.02' } })
  await service.untilStatus(id, 'complete')
  expect(last).toContain('All found')
  expect(told[0]).toMatch(/^Left: \$0\.00[89]\d* of the budget/)
  expect(told.slice(1, -1).join()).toMatch(/^(Left: \S+ of the budget[.,]+)+$/)
  expect(told.at(-1)).toContain('This is your last round')
})

test.each<[string, ModelAnswer, string]>([
  ['calls tools of its past', { calls: [call('note', { text: 'x' })] }, 'ended without a report'],
  ['says words', { text: 'All is found.' }, 'All is found.'],
])(
  'a subagent whose last call %s ends after it, and the session goes on',
  async (what, answer, told) => {
    const goal = `Has a part that ${what}`
    const usage = { prompt_tokens: 700, completion_tokens: 30 }
    const asked: number[] = []
    let last = ''
    const script = ({ messages, tools = [] }: ModelRequest, count: number): ModelAnswer => {
      last = JSON.stringify(messages)
      const delegating = call('delegate', { name: 'one', task: 'a part', share: 0.5 })
      if (!last.includes('subagent of')) return count === 1 ? { calls: [delegating] } : report()
      asked.push(tools.length)
      return tools.length === 1
        ? { ...answer, usage }
        : { calls: [call('note', { text: 'x' })], usage }
    }
    const id = await begin(goal, script, { guardrails: { budget: '0.03' } })
    const done = await service.untilSession(id, ({ endedAt }) => endedAt !== null)
    expect(done.reason).toBe(null)
    expect(last).toContain(told)
    expect(asked.filter((tools) => tools === 1)).toHaveLength(1)
  },
)

test.each([
  ['a share', { budget: '0.02' }, { share: 0.05 }],
  ['a share for one call', { budget: '0.02' }, { share: 0.2 }],
  ['a cap', { maxRounds: 2 }, {}],
  ['a cap for one call', { maxRounds: 3 }, {}],
])(
  '%s that allows no call before the report starts no subagent, and the model is told',
  async (what, guardrails, more) => {
    let last = ''
    const script = ({ messages }: ModelRequest, count: number): ModelAnswer => {
      last = JSON.stringify(messages)
      const delegating = call('delegate', { name: 'one', task: 'a part', ...more })
      return count === 1 ? { calls: [delegating] } : report()
    }
    const id = await begin(`Has ${what} of nothing`, script, { guardrails })
    await service.untilStatus(id, 'complete')
    expect(last).toMatch(/No subagent was started.*Do this part yourself/)
  },
)

test('subagents that start together count for the cap, and the model is told of those that do not', async () => {
  let last = ''
  const parts = ['one', 'two', 'three'].map((name) => call('delegate', { name, task: 'a part' }))
  const script = ({ messages }: ModelRequest, count: number): ModelAnswer => {
    last = JSON.stringify(messages)
    return count === 1 ? { calls: parts } : report('Found')
  }
  const id = await begin('Has a cap for one part', script, { guardrails: { maxRounds: 4 } })
  const { rounds } = await service.untilStatus(id, 'complete')
  expect(rounds.map(({ agent }) => agent)).toEqual(['agent', 'one', 'agent'])
  expect(last.split('No subagent was started')).toHaveLength(3)
})

test('a fault that a subagent meets is asked about once, also over a restart, and no finding is lost', async () => {
  const asked = { north: 0, south: 0 }
  let last = ''
  const id = await begin('Part with faults', ({ messages }) => {
    const isFirst = messages.every(({ role }) => role !== 'assistant')
    if (!String(messages[0]?.content).includes('subagent of')) {
      last = JSON.stringify(messages)
      const parts = ['north', 'south'].map((name) => call('delegate', { name, task: name }))
      return isFirst ? { calls: parts } : report()
    }
    const part = String(messages[1]?.content).endsWith('north') ? 'north' : 'south'
    asked[part] += 1
    return part === 'south' && asked.south === 1 ? { status: 401 } : report(`Found ${part}`)
  })
  await expect.poll(() => asked).toEqual({ north: 1, south: 1 })
  await service.untilStatus(id, 'waiting_human')
  await service.restart()
  expect((await service.untilStatus(id, 'waiting_human')).humanInputs).toHaveLength(1)
  await service.answer(id, tryAgainAnswer)
  const { humanInputs } = await service.untilStatus(id, 'complete')
  expect(humanInputs).toHaveLength(1)
  expect(asked).toEqual({ north: 1, south: 2 })
  for (const part of ['north', 'south']) expect(last).toContain(`Found ${part}`)
})

test('calls that are lost spend no more than the share of a subagent', async () => {
  const given = { name: 'a', task: 'part a', share: 0.05 }
  const delegates = { calls: [call('delegate', given)] }
  const id = await begin(
    'loses calls of a subagent',
    ({ messages }) => {
      if (messages[1]?.content?.includes('part a')) return { status: 502 }
      return messages.length > 3 ? report() : delegates
    },
    { guardrails: { budget: 0.1 } },
  )
  const done = await service.untilSession(id, ({ status }) => /complete|waiting/.test(status))
  const lost = done.rounds.filter(({ agent }) => agent === 'a')
  expect(lost).toHaveLength(1)
  expect(lost[0]?.unconfirmedMicros).toBeGreaterThan(1_000)
  expect(lost[0]?.costMicros).toBeLessThanOrEqual(5_000)
  expect(done.status).toBe('complete')
  expect(JSON.stringify(endpoint.requests.at(-1))).toContain('ended without a report')
})

test('a fault in the last round of a subagent is told in the transcript, and the session goes on', async () => {
  let asked = 0
  const script = ({ messages }: ModelRequest, count: number): ModelAnswer => {
    if (!String(messages[0]?.content).includes('subagent of')) {
      return count === 1 ? { calls: [call('delegate', { name: 'one', task: 'a part' })] } : report()
    }
    asked += 1
    return asked === 1 ? { calls: [call('note', { text: 'x' })] } : { status: 401 }
  }
  const id = await begin('Part with a late fault', script, { guardrails: { maxRounds: 4 } })
  const { humanInputs } = await service.untilStatus(id, 'complete')
  expect(humanInputs).toEqual([])
  expect((await noticesOf(id)).join()).toMatch(/answered 401/)
})

test.each<[string, ModelAnswer, string[]]>([
  ['a report', report('First'), []],
  ['words', { text: 'All is found.' }, []],
  ['a report, and one beside the question,', report('First'), ['And at the south']],
])('a direction after %s outlives a fault of the endpoint', async (what, first, beside) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = `fails after ${what}.`
  const answers = [{ ...first, after: released }, { status: 401 }, { text: 'I look.' }]
  let last = ''
  const id = await begin(goal, ({ messages }, count) => {
    last = JSON.stringify(messages)
    return answers[count - 1] ?? report('Second')
  })
  await untilAsked(goal)
  await service.signal(id, { type: 'redirect', message: 'Look at the north' })
  release()
  await service.untilStatus(id, 'waiting_human')
  for (const message of beside) await service.signal(id, { type: 'redirect', message })
  await service.answer(id, tryAgainAnswer)
  expect((await service.untilStatus(id, 'complete')).report).toBe('Second')
  expect(countOf(goal)).toBe(4)
  for (const text of ['Look at the north', ...beside]) expect(last.split(text)).toHaveLength(2)
})

test('a session of an agent that this service has no more is held with the reason, and goes on with it and its model', async () => {
  const id = await begin('Old', () => report())
  await service.untilStatus(id, 'complete')
  const stranger = `${id}x`
  await service.pool.query(
    `insert into sessions (session_id, account_id, goal, agent, turn_id) values ($1, $2, 'Old', 'gone', 'earlier')`,
    [stranger, testAccount],
  )
  await service.restart()
  const held = await service.untilStatus(stranger, 'paused')
  expect(held.reason).toMatch(/no agent "gone" now/)
  await service.pool.query(`update sessions set agent = 'model' where session_id = $1`, [stranger])
  await service.signal(stranger, { type: 'resume' })
  const { model } = await service.untilStatus(stranger, 'complete')
  // The session was stored without one.
  expect(model).toBe('test-model')
})

test('a session with a budget makes no call once the service has no prices, and goes on with them', async () => {
  const goal = 'Keep the budget'
  const guardrails = { budget: 1 }
  const ask = { calls: [call('ask_human', { question: 'Which?' })] }
  const id = await begin(goal, reportsAfter(ask), { guardrails })
  await service.untilStatus(id, 'waiting_human')
  await service.pool.query(`update sessions set agent = 'unpriced' where session_id = $1`, [id])
  await service.answer(id, 'north')
  const held = await service.untilSession(id, ({ reason, endedAt }) => reason !== null || !!endedAt)
  expect(held).toMatchObject({ status: 'paused', reason: expect.stringMatching(/MODEL_PRICES/) })
  expect(countOf(goal)).toBe(1)
  await service.pool.query(`update sessions set agent = 'model' where session_id = $1`, [id])
  await service.signal(id, { type: 'resume' })
  await service.untilStatus(id, 'complete')
})
