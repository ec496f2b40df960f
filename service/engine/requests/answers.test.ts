import { expect, test } from 'vitest'

import { startTestEngine, testAccount } from '#service/engine/engine-fixture.ts'
import type { HumanInputRecord } from '#service/engine/records.ts'
import { Problem } from '#service/http/problem.ts'

const service = await startTestEngine()

async function ask(kind: string): Promise<{ id: string; input: HumanInputRecord }> {
  const scene = `rehearsal: rounds=2 ask=1 kind=${kind} subagents=0 pace=0`
  const id = await service.create('Sort the invoices of Spain', scene)
  const [input] = (await service.untilStatus(id, 'waiting_human')).humanInputs
  if (!input) throw new Error('nothing was asked')
  return { id, input }
}

const respond = (id: string, input: HumanInputRecord, response: unknown, note?: string) =>
  service
    .engine()
    .respond(testAccount, id, input.inputId, note === undefined ? { response } : { response, note })

/** Tries wrong answers, whose refusals it gives back as [kind, field], then the right one. */
async function tryAnswers(kind: string, wrong: readonly unknown[], right: unknown) {
  const { id, input } = await ask(kind)
  const refusals: unknown[] = []
  for (const response of wrong) {
    const refused = await respond(id, input, response).catch((error: unknown) => error)
    const field = refused instanceof Problem ? refused.details['field'] : undefined
    refusals.push(field && String(refused).includes(field) ? field : refused)
  }
  const { status } = await service.find(id)
  const answered = await respond(id, input, right)
  const done = await service.untilStatus(id, 'complete')
  return { refusals, status, answered, stored: done.humanInputs }
}

function expectAnswered(tried: Awaited<ReturnType<typeof tryAnswers>>, right: unknown) {
  expect(tried.status).toBe('waiting_human')
  expect(tried.answered).toMatchObject({ status: 'answered', response: right })
  expect(tried.answered.answeredAt).toBeInstanceOf(Date)
  expect(tried.stored).toEqual([tried.answered])
}

test('a choice takes the value of one of its options', async () => {
  const wrong = [undefined, null, '', 'Follow invoices', 7, ['first'], { value: 'first' }]
  const tried = await tryAnswers('choice', wrong, 'second')
  expect(tried.refusals).toEqual(wrong.map(() => 'response'))
  expectAnswered(tried, 'second')
})

test('a free text takes any words, but some', async () => {
  const wrong = ['', '   \n', 3, {}, null, 'x'.repeat(100_001)]
  const tried = await tryAnswers('text', wrong, 'The fees')
  expect(tried.refusals).toEqual(wrong.map(() => 'response'))
  expectAnswered(tried, 'The fees')
})

test('several questions take an object by id, with what is required and nothing else', async () => {
  const wrong = [
    ['all', 'response'],
    [[], 'response'],
    [{}, 'response.scope'],
    [{ scope: 'all' }, 'response.owner'],
    [{ scope: 'all', owner: ' ' }, 'response.owner'],
    [{ scope: 'some', owner: 'Ada' }, 'response.scope'],
    [{ scope: 'all', owner: 'Ada', remarks: 4 }, 'response.remarks'],
    [{ scope: 'all', owner: 'Ada', colour: 'red' }, 'response.colour'],
    [{ scope: 'all', owner: 'Ada', toString: 'x' }, 'response.toString'],
  ] as const
  const right = { scope: 'all', owner: 'Ada' }
  const tried = await tryAnswers(
    'questions',
    wrong.map(([response]) => response),
    right,
  )
  expect(tried.refusals).toEqual(wrong.map(([, field]) => field))
  expectAnswered(tried, right)
})

test('a JSON Schema is checked, and the error names the field', async () => {
  const wrong = [
    ['strict', 'response'],
    [{}, 'response.threshold'],
    [{ threshold: 4 }, 'response.mode'],
    [{ threshold: 'four', mode: 'strict' }, 'response.threshold'],
    [{ threshold: -1, mode: 'strict' }, 'response.threshold'],
    [{ threshold: 4, mode: 'loose' }, 'response.mode'],
    [{ threshold: 4, mode: 'strict', owner: '' }, 'response.owner'],
    [{ threshold: 4, mode: 'strict', colour: 'red' }, 'response.colour'],
  ] as const
  const right = { threshold: 4, mode: 'strict', notify: true }
  const tried = await tryAnswers(
    'schema',
    wrong.map(([response]) => response),
    right,
  )
  expect(tried.refusals).toEqual(wrong.map(([, field]) => field))
  expectAnswered(tried, right)
})

test('the first answer stands: a second one is told so, whoever comes first', async () => {
  const { id, input } = await ask('text')
  const answers = ['one', 'two', 'three', 'four']
  const results = await Promise.allSettled(answers.map((answer) => respond(id, input, answer)))
  const accepted = results.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  expect(accepted).toHaveLength(1)
  const refusals = results.filter((result) => result.status === 'rejected')
  for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'conflict' })
  const done = await service.untilStatus(id, 'complete')
  expect(done.humanInputs).toEqual(accepted)
  await expect(respond(id, input, 'five')).rejects.toThrow('answered already')
  const said = (await service.readAll(id)).filter((message) => message.role === 'operator')
  expect(said.map((message) => message.text)).toEqual([accepted[0]?.response])
})

test('after the end no answer is taken', async () => {
  const { id, input } = await ask('choice')
  await service.signal(id, { type: 'cancel' })
  await expect(respond(id, input, 'first')).rejects.toThrow(
    'is cancelled; its requests take no answer',
  )
})

test('an answer is taken while the session is paused, and used after the resume', async () => {
  const { id, input } = await ask('text')
  await service.signal(id, { type: 'pause' })
  await respond(id, input, 'Meanwhile', 'With a note')
  expect(await service.find(id)).toMatchObject({ status: 'paused' })
  await service.signal(id, { type: 'resume' })
  const done = await service.untilStatus(id, 'complete')
  expect(done.humanInputs[0]).toMatchObject({ response: 'Meanwhile', note: 'With a note' })
  expect(done.report).toContain('Meanwhile')
})

test('several rounds can ask, each in the way the scene names', async () => {
  const scene = 'rehearsal: rounds=3 ask=1,3 kind=text,choice subagents=0 pace=0'
  const id = await service.create('Ask twice', scene)
  const first = await service.untilStatus(id, 'waiting_human')
  expect(first.humanInputs[0]?.options).toBeNull()
  await respond(id, first.humanInputs[0] ?? Object(), 'Go on')
  const second = await service.untilSession(id, (it) => it.humanInputs.length === 2)
  await service.restart()
  expect(second.humanInputs[1]?.options).not.toBeNull()
  await respond(id, second.humanInputs[1] ?? Object(), 'apart')
  await service.untilStatus(id, 'complete')
})
