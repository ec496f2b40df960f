import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { emptyStory } from '#service/agents/story-fixture.ts'

import { buildPrompt } from './build-prompt.ts'
import type { ModelAnswer, ModelRequest } from './endpoint-fixture.ts'
import { call, report, reportsAfter, startScriptedModel } from './scripted-model-fixture.ts'

const { service, settings, begin, countOf, untilAsked } = await startScriptedModel()

test('calls to which the endpoint gives one id again and again each get their own result', async () => {
  let messages: ModelRequest['messages'] = []
  const id = await begin('has one id', (request, count) => {
    messages = request.messages
    const texts = [`${count} a`, `${count} b`]
    if (count > 2) return report()
    return { calls: texts.map((text) => call('web__echo', { text }, 'same')) }
  })
  await service.untilStatus(id, 'complete')
  const results = messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
  expect(results).toEqual(['1 a', '1 b', '2 a', '2 b'])
  const ids = messages.flatMap((message) => message.tool_call_id ?? [])
  expect(new Set(ids).size).toBe(4)
  for (const one of ids) expect(one).toMatch(/^[0-9]{9}$/)
})

test.each<[string, ModelAnswer, RegExp]>([
  ['a report without text', { calls: [call('report', {})] }, /report needs "text"/],
  ['a broken report', { calls: [call('report', '{"text":')] }, /could not be read/],
  ['a report of a NUL', report('\0'), /report needs "text"/],
  ['words of a NUL', { text: '\0' }, /^$/],
  ['a question without words', { calls: [call('ask_human', { question: ' ' })] }, /^$/],
  ['nothing at all', {}, /^$/],
])(
  '%s goes back to the model, and three in a row fail the session',
  async (what, answer, words) => {
    const id = await begin(`gives ${what}`, () => answer)
    expect((await service.untilStatus(id, 'failed')).reason).toMatch(/answered nothing.* 3 times/)
    expect(countOf(`gives ${what}`)).toBe(3)
    const outputs = (await service.readAll(id)).flatMap(({ tool }) => tool?.output ?? [])
    expect(outputs[0] ?? '').toMatch(words)
  },
)

test.each<[string, ModelAnswer]>([
  ['a call', { calls: [call('note', '{"text":"long')], isLong: true }],
  ['nothing', { isLong: true }],
  ['words', { text: 'The first half of', isLong: true }],
])(
  'an answer that is cut and leaves %s says where, to the model and to people',
  async (left, cut) => {
    const told: string[] = []
    const id = await begin(`is cut to ${left}`, ({ messages }) => {
      told.push(JSON.stringify(messages.at(-1)?.content ?? ''))
      return cut
    })
    const { reason } = await service.untilStatus(id, 'failed')
    expect(told[1]).toMatch(/cut at 500 tokens \(MODEL_ANSWER_TOKENS\): do it in smaller parts/)
    expect(reason).toMatch(/cut at 500 tokens: raise MODEL_ANSWER_TOKENS/)
  },
)

test('words that were cut, and the answer that follows them, are no report', async () => {
  const told: string[] = []
  const id = await begin('is cut in its words', ({ messages }, count) => {
    told.push(JSON.stringify(messages))
    return count === 1 ? { text: 'The first half', isLong: true } : { text: `Part ${count}` }
  })
  expect((await service.untilStatus(id, 'complete')).report).toBe('Part 3')
  expect(told[1]).toMatch(/do it in smaller parts.*You called no tool/)
})

test('words that answer a direction are no report', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'answers a direction with words'
  const answers = [{ text: 'All is found.', after: released }, { text: 'I look at the north now.' }]
  const id = await begin(goal, (_request, count) => answers[count - 1] ?? report('It is cold'))
  await untilAsked(goal)
  await service.signal(id, { type: 'redirect', message: 'Look at the north too' })
  release()
  expect((await service.untilStatus(id, 'complete')).report).toBe('It is cold')
})

test('after the same call twenty times in a row a person is asked, and the session goes on with the answer', async () => {
  const same = { calls: [call('note', { text: 'same' })] }
  const goal = 'repeats itself'
  const id = await begin(goal, (_request, count) => (count <= 25 ? same : report()))
  await service.untilStatus(id, 'waiting_human')
  expect(countOf(goal)).toBe(20)
  await service.answer(id, 'go-on')
  await service.untilStatus(id, 'complete')
  expect(countOf(goal)).toBe(26)
})

test('several wrong calls in one answer are one mistake', async () => {
  const wrong = ['one', 'two', 'three'].map((name) => call(name, {}))
  const id = await begin('mistakes three names', reportsAfter({ calls: wrong }, 2))
  const done = await service.untilSession(id, ({ endedAt }) => endedAt !== null)
  expect(done.status).toBe('complete')
})

test('a direction that waits is reserved for once, however many rounds there were', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'has a long direction'
  const work = { text: 'Going on.', calls: [call('note', { text: 'x' })] }
  const id = await begin(
    goal,
    (_request, count) => (count < 8 ? work : count === 8 ? { ...work, after: released } : report()),
    { guardrails: { budget: '0.0065' } },
  )
  await untilAsked(goal, 8)
  const message = 'Look at the north, and at nothing else. '.repeat(30)
  await service.signal(id, { type: 'redirect', message })
  release()
  const done = await service.untilSession(
    id,
    ({ status }) => status === 'complete' || status === 'cost_limited',
  )
  expect(done.status).toBe('complete')
})

/** The prompt after so many rounds, each with so many results. */
function promptAfter(count: number, output: string, calls = 1, given = {}, more = {}) {
  const rounds = Array.from({ length: count }, (_, number) => {
    const tool = 'web__echo'
    const ids = Array.from({ length: calls }, (_none, index) => `${number}-${index}`)
    const made = ids.map((callId) => ({ callId, tool, arguments: given, problem: null }))
    return {
      roundId: String(number),
      number,
      entries: [
        { kind: 'reply' as const, text: `Step ${number}`, calls: made, ...more },
        ...ids.map((callId) => ({
          kind: 'result' as const,
          callId,
          tool,
          arguments: {},
          output,
          isError: false,
        })),
      ],
    }
  })
  return buildPrompt(settings, {
    brief: { goal: 'Go on', context: null, guardrails: null },
    place: { ordinal: count + 1, subagent: null },
    story: emptyStory,
    rounds,
    tools: [],
    isLast: false,
    roundsLeft: null,
  })
}

test('a prompt of thousands of rounds is cut in a moment', () => {
  const began = performance.now()
  const { tokens, messages } = promptAfter(3_000, 'word '.repeat(100))
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(JSON.stringify(messages)).toMatch(/The 2\d{3} oldest rounds left the prompt/)
  expect(tokens).toBeGreaterThan(5_300)
  expect(tokens).toBeLessThanOrEqual(5_500)
})

const hashes = (as: 'hex' | 'base64') =>
  Array.from({ length: 40 }, (_, at) => hash('sha512', String(at), as)).join('\n')

// Digits by tokenizers that take each for one, hashes by o200k_base.
test.each([
  ['digits', '0123456789'.repeat(300), 3_000],
  ['hashes in hex', hashes('hex'), 2_931],
  ['hashes in base64', hashes('base64'), 2_425],
])('%s count as at least so many tokens as a model reads', (_what, output, count) => {
  expect(promptAfter(1, output).tokens - promptAfter(1, '').tokens).toBeGreaterThanOrEqual(count)
})

test('reasoning counts in the prompt of its model, and is not sent to another', () => {
  const reasoning = 'because '.repeat(300)
  const [own, other] = [settings.name, 'another-model'].map((model) =>
    promptAfter(1, 'x', 1, {}, { reasoning, model }),
  )
  expect(own?.tokens).toBeGreaterThan((other?.tokens ?? Infinity) + 700)
  expect(JSON.stringify(other?.messages)).not.toContain('because')
})

test('rounds with reasoning leave a prompt with their results, the oldest first', () => {
  const thinking = { reasoning: 'because '.repeat(150), model: settings.name }
  const result = 'word '.repeat(100)
  const text = JSON.stringify(promptAfter(10, result, 1, {}, thinking).messages)
  expect(text).toMatch(/The [3-5] oldest rounds left the prompt/)
  expect(text.split(result)).toHaveLength(text.split(thinking.reasoning).length)
})

test.each(['line\n', 'für 100 € ', '…', '0123456789', '\u001b[32m.\u001b[39m'])(
  'results of the newest answer that do not fit, such as %j, are read in part',
  (words) => {
    for (const calls of [1, 3]) {
      const { tokens, messages } = promptAfter(2, words.repeat(5_000), calls)
      const results = JSON.stringify(messages.at(-1))
      const seen = results.split(JSON.stringify(words.repeat(40)).slice(1, -1)).length - 1
      expect(seen).toBeGreaterThanOrEqual(calls)
      expect(results.split('Ask for a smaller part').length - 1).toBe(calls)
      expect(tokens).toBeLessThanOrEqual(5_500)
    }
  },
)

test('a result beside long arguments of its own call is read in part, and the call stays in the prompt', () => {
  const written = 'x'.repeat(12_000)
  const { tokens, messages } = promptAfter(2, 'line\n'.repeat(5_000), 1, { written })
  const text = JSON.stringify(messages)
  expect(text).toContain(written)
  expect(text).toContain('Ask for a smaller part')
  expect(tokens).toBeLessThanOrEqual(5_500)
})

test('a call whose cost nobody tells is booked at its reservation', async () => {
  const silent = await begin('tells no usage', () => ({ ...report(), usage: null }))
  const { rounds } = await service.untilStatus(silent, 'complete')
  expect(rounds[0]?.costMicros).toBeGreaterThan(1_000)
  expect(rounds[0]?.unconfirmedMicros).toBe(rounds[0]?.costMicros)
})

test.each([
  ['unpriced', null],
  ['free', 0],
])('the cost of a lost call of a model that is %s is %j', async (agent, expected) => {
  const lost = await begin(`is lost, ${agent}`, () => ({ isCut: true }), { agent })
  await service.untilStatus(lost, 'waiting_human')
  const after = delay(30_000, undefined, { ref: false })
  const goal = `is cancelled, ${agent}`
  const cancelled = await begin(goal, () => ({ after }), { agent })
  await untilAsked(goal)
  await service.signal(cancelled, { type: 'cancel' })
  for (const id of [lost, cancelled]) {
    const { spentMicros, rounds: own } = await service.find(id)
    expect([spentMicros, own[0]?.costMicros]).toEqual([expected, expected])
  }
})

test('a question with a schema that is none takes any answer', async () => {
  const schema = { type: 'object', properties: { a: { $ref: '#/nowhere' } } }
  const question = { calls: [call('ask_human', { question: 'How?', schema })] }
  const id = await begin('asks strangely', reportsAfter(question))
  await service.untilStatus(id, 'waiting_human')
  const response = { a: 'So.' }
  expect(await service.answer(id, response)).toMatchObject({ status: 'answered', response })
})

test('choices that differ by a NUL are one', async () => {
  const choices = ['a\0', 'a', 'b'].map((value) => ({ value, label: 'x' }))
  const asking = { calls: [call('ask_human', { question: 'Which?', choices })] }
  const id = await begin('asks with a NUL', reportsAfter(asking))
  const { humanInputs } = await service.untilStatus(id, 'waiting_human')
  expect(humanInputs[0]?.options?.map(({ value }) => value)).toEqual(['a', 'b'])
})

test('questions of one id, or of one that no answer can name, can all be answered', async () => {
  const questions = ['part', 'part', '__proto__'].map((id) => ({ id, question: 'How?' }))
  const asking = { calls: [call('ask_human', { question: 'How?', questions })] }
  const id = await begin('asks twice', reportsAfter(asking))
  await service.untilStatus(id, 'waiting_human')
  const response = { part: 'Cold', 'part 2': 'Warm', '__proto__ 2': 'Wet' }
  expect(await service.answer(id, response)).toMatchObject({ status: 'answered', response })
})

const echoes = (): ModelAnswer => ({ calls: [call('web__echo', { text: 'x' })] })

const named = ['echo', 'WEB', 'web__echo', 'web__*', '*', 'files; echo']
const unnamed = [
  'every change',
  'changes to files or mails',
  'files__write, files__wrte',
  'files__',
  'mail__',
]

test.each([...named, ...unnamed])(
  'with the guardrail “ask before %s” a tool waits for a person',
  async (askBefore) => {
    const id = await begin(`asks before ${askBefore}.`, echoes, { guardrails: { askBefore } })
    const { humanInputs } = await service.untilStatus(id, 'waiting_human')
    expect(humanInputs[0]?.approval?.tool).toBe('web__echo')
  },
)

test.each(['files, mail', 'files, Mail__send'])(
  'a server that has not answered yet is named by the guardrail “%s”, and no other tool waits',
  async (askBefore) => {
    const id = await begin(`has ${askBefore}.`, reportsAfter(echoes()), {
      guardrails: { askBefore },
    })
    const { status } = await service.untilSession(
      id,
      (it) => it.status === 'waiting_human' || it.endedAt !== null,
    )
    expect(status).toBe('complete')
  },
)

test('subagents of one name work side by side under names of their own', async () => {
  const names = ['part', 'part 3', 'part', 'a\0b']
  const id = await begin('has namesakes', (request, count) => {
    if (String(request.messages[0]?.content).includes('subagent of')) return report('Found')
    return count === 1
      ? { calls: names.map((name) => call('delegate', { name, task: 'x' })) }
      : report()
  })
  const { rounds } = await service.untilStatus(id, 'complete')
  const own = rounds.flatMap(({ agent }) => (agent === 'agent' ? [] : [agent]))
  expect(own.toSorted()).toEqual(['ab', 'part', 'part 2', 'part 3'])
})

test.each([
  ['a tool to be approved', call('files__write', { text: 'is approved' }), 'approve'],
  ['a question', call('ask_human', { question: 'Which?' }), 'north'],
  ['a subagent', call('delegate', { name: 'one', task: 'x' }), null],
])('a report beside %s is given again once that has come back', async (what, early, answer) => {
  const goal = `reports beside ${what}`
  let last: ModelRequest['messages'] = []
  const script = (request: ModelRequest): ModelAnswer => {
    if (String(request.messages[0]?.content).includes('subagent of')) return report('Found')
    last = request.messages
    const isFirst = request.messages.every(({ role }) => role !== 'assistant')
    return isFirst ? { calls: [early, ...(report('Too early').calls ?? [])] } : report('In time')
  }
  const id = await begin(goal, script, { guardrails: { askBefore: 'files' } })
  if (answer !== null) {
    await service.untilStatus(id, 'waiting_human')
    await service.answer(id, answer)
  }
  const done = await service.untilStatus(id, 'complete')
  expect(done.report).toBe('In time')
  const results = last.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
  expect(results).toEqual([
    expect.stringMatching(/^(is approved|north|Found)$/),
    expect.stringMatching(/^This report was not taken/),
  ])
})

test('a report that was taken before a direction came is not called refused beside a later question', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'goes on after its report'
  let last: ModelRequest['messages'] = []
  const id = await begin(goal, ({ messages }, count) => {
    last = messages
    if (count === 1) return { ...report('First'), after: released }
    return count === 2 ? { calls: [call('ask_human', { question: 'Which?' })] } : report('Second')
  })
  await untilAsked(goal)
  await service.signal(id, { type: 'redirect', message: 'Look at the north too' })
  release()
  await service.untilStatus(id, 'waiting_human')
  await service.answer(id, 'north')
  expect((await service.untilStatus(id, 'complete')).report).toBe('Second')
  const results = last.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
  expect(results).toEqual(['This call gave no result.', 'north'])
})

test('a subagent that ends before its report is taken gives it to its parent, and says what may be open', async () => {
  let last: ModelRequest['messages'] = []
  const goal = 'has an early report'
  const id = await begin(
    goal,
    ({ messages, tools = [] }, count) => {
      if (String(messages[0]?.content).includes('subagent of')) {
        const early = call('files__write', { text: 'written once' })
        const hasWritten = JSON.stringify(messages).includes('written once')
        if (tools.length === 1) return hasWritten ? { status: 401 } : report('All well')
        const isEarly = count === 2
        return {
          calls: isEarly
            ? [early, ...(report('Found').calls ?? [])]
            : [call('note', { text: 'x' })],
        }
      }
      last = messages
      const parts = ['one', 'two'].map((name) => call('delegate', { name, task: name }))
      return count === 1 ? { calls: parts } : report()
    },
    { guardrails: { maxRounds: 5, askBefore: 'files' } },
  )
  // The other subagent has the last round before it.
  await untilAsked(goal, 4)
  await service.untilStatus(id, 'waiting_human')
  await service.answer(id, 'approve')
  await service.untilStatus(id, 'complete')
  const results = last.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
  expect(results).toContain('All well')
  expect(results).toContainEqual(
    expect.stringMatching(/^This subagent ended before .*may not have been carried out.*Found$/s),
  )
})
