import { expect, test } from 'vitest'

import { startTestEngine, testAccount } from '#service/engine/engine-fixture.ts'
import type { HumanInputRecord } from '#service/engine/records.ts'

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

const inResponse = (wrong: readonly unknown[]) => wrong.map((one) => [one, 'response'] as const)

test.each<[kind: string, right: unknown, wrong: readonly (readonly [unknown, field: string])[]]>([
  // The value of one of its options.
  [
    'choice',
    'second',
    inResponse([undefined, null, '', 'Follow invoices', 7, ['first'], { value: 'first' }]),
  ],
  ['text', 'The fees', inResponse(['', '   \n', 3, {}, null])],
  // An object by id, with what is required and nothing else.
  [
    'questions',
    { scope: 'all', owner: 'Ada' },
    [
      ['all', 'response'],
      [[], 'response'],
      [{}, 'response.scope'],
      [{ scope: 'all' }, 'response.owner'],
      [{ scope: 'all', owner: ' ' }, 'response.owner'],
      [{ scope: 'some', owner: 'Ada' }, 'response.scope'],
      [{ scope: 'all', owner: 'Ada', remarks: 4 }, 'response.remarks'],
      [{ scope: 'all', owner: 'Ada', colour: 'red' }, 'response.colour'],
      [{ scope: 'all', owner: 'Ada', toString: 'x' }, 'response.toString'],
    ],
  ],
  [
    'schema',
    { threshold: 4, mode: 'strict', notify: true },
    [
      ['strict', 'response'],
      [{}, 'response.threshold'],
      [{ threshold: 4 }, 'response.mode'],
      [{ threshold: 'four', mode: 'strict' }, 'response.threshold'],
      [{ threshold: -1, mode: 'strict' }, 'response.threshold'],
      [{ threshold: 4, mode: 'loose' }, 'response.mode'],
      [{ threshold: 4, mode: 'strict', owner: '' }, 'response.owner'],
      [{ threshold: 4, mode: 'strict', colour: 'red' }, 'response.colour'],
    ],
  ],
])(
  'a question of the kind %s takes what it asks for, and else names the field',
  async (kind, right, wrong) => {
    const { id, input } = await ask(kind)
    for (const [response, field] of wrong) {
      await expect(respond(id, input, response)).rejects.toMatchObject({
        code: 'invalid_request',
        details: { field },
        message: expect.stringContaining(field),
      })
    }
    expect((await service.find(id)).status).toBe('waiting_human')
    const answered = await respond(id, input, right)
    expect(answered).toMatchObject({ status: 'answered', response: right })
    expect(answered.answeredAt).toBeInstanceOf(Date)
    expect((await service.untilStatus(id, 'complete')).humanInputs).toEqual([answered])
  },
)

test('a schema whose check would take for ever takes any answer, and holds nothing up', async () => {
  const { id, input } = await ask('schema')
  const schema = { type: 'string', pattern: '^([a-z]+)+$' }
  await service.pool.query('update human_inputs set schema = $2 where input_id = $1', [
    input.inputId,
    JSON.stringify(schema),
  ])
  const response = `${'a'.repeat(60)}!`
  expect(await respond(id, input, response)).toMatchObject({ status: 'answered', response })
})

test('the first answer stands: a second answer is told so, in either order', async () => {
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
  expect(said.map((message) => message.content)).toEqual([accepted[0]?.response])
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
