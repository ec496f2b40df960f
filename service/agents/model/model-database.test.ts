import type { PoolClient } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { ownersProcess, takeOwnersLock } from '#service/database/database-fixture.ts'
import { patience, until } from '#service/engine/engine-fixture.ts'

import type { ModelRequest } from './endpoint-fixture.ts'
import { call, report, reportsAfter, startScriptedModel } from './scripted-model-fixture.ts'

const { service, runs, begin, countOf, untilAsked } = await startScriptedModel()

const runsOf = (text: string) => runs.filter(({ given }) => JSON.stringify(given).includes(text))
const kindsOf = async (sessionId: string) => {
  const { rows } = await service.pool.query<{ kind: string }>(
    'select kind from journal where session_id = $1 order by kind',
    [sessionId],
  )
  return rows.map(({ kind }) => kind)
}
const echoes = (text: string) => reportsAfter({ calls: [call('web__echo', { text })] })

/** The database takes no entry of this kind until `accept`, or until the test ends, and says this code. */
async function refuse(kind: string, errcode: string) {
  await service.pool.query(`
    create sequence refusals;
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.kind = '${kind}' and nextval('refusals') > 0 then
        raise exception 'not now' using errcode = '${errcode}';
      end if;
      return new;
    end $$;
    create trigger refusing before insert on journal for each row execute function refuse();
  `)
  const accept = async () => {
    await service.pool.query(
      'drop function if exists refuse cascade; drop sequence if exists refusals',
    )
  }
  onTestFinished(accept)
  const countAgain = async () =>
    (await service.pool.query('select from refusals where last_value >= 3')).rowCount
  return { accept, countAgain }
}

test.each([
  ['reply', 'a full disk', '53100'],
  ['result', 'a cut connection', '57P01'],
])(
  'a %s that %s and an outage keep from the database for up to ten minutes is stored later, and nobody is asked',
  async (kind, _fault, errcode) => {
    const goal = `has a ${kind} in an outage`
    const { owner } = service.database
    const term = owner.term()
    const { accept, countAgain } = await refuse(kind, errcode)
    const id = await begin(goal, echoes(`paid once, ${kind}`))
    await expect.poll(countAgain, patience).toBe(1)
    const waits = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => waits.mockRestore())
    const rival = await takeOwnersLock(service.database)
    await expect.poll(() => owner.term(), patience).toBeNull()
    expect(waits).toHaveBeenCalledWith(expect.any(Function), 600_000)
    await accept()
    await rival.end()
    const done = await service.untilSession(
      id,
      (it) => it.endedAt !== null || it.humanInputs[0] !== undefined,
    )
    expect(done).toMatchObject({ status: 'complete', humanInputs: [] })
    expect(done.rounds[0]).toMatchObject({ costMicros: 140, unconfirmedMicros: 0 })
    expect(runsOf(`paid once, ${kind}`)).toHaveLength(1)
    expect(countOf(goal)).toBe(2)
    await expect.poll(() => owner.term(), patience).toBe(term)
  },
)

/** The first commit behind such a query is stored, and its word is lost once `meanwhile` is done. */
function loseCommitOf(
  isMeant: (query: string, values: readonly unknown[]) => boolean,
  meanwhile = async (): Promise<unknown> => undefined,
) {
  let isLost = false
  const lose = (client: PoolClient) => {
    let isNext = false
    client.query = new Proxy(client.query.bind(client), {
      apply(query, _self, given: [string, unknown?]) {
        const answered = Reflect.apply(query, client, given)
        if (isLost) return answered
        isNext ||= isMeant(given[0], Array.isArray(given[1]) ? given[1] : [])
        if (!isNext || given[0] !== 'commit') return answered
        isLost = true
        return Promise.resolve(answered).then(async () => {
          await meanwhile()
          throw new Error('Connection terminated unexpectedly')
        })
      },
    })
  }
  service.pool.on('acquire', lose)
  onTestFinished(() => void service.pool.off('acquire', lose))
  return () => isLost
}

test('an answer is stored and booked although a standby has lost the beginning of its call', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const id = await begin('loses a standby', () => ({ ...report(), after: released }))
  await untilAsked('loses a standby')
  await service.pool.query('update rounds set calling = false where session_id = $1', [id])
  release()
  const done = await service.untilStatus(id, 'complete')
  expect(await kindsOf(id)).toEqual(['reply', 'report'])
  expect(done.rounds[0]).toMatchObject({ costMicros: 140, unconfirmedMicros: 0 })
  expect(done.reservedMicros).toBe(0)
})

test('a question is asked although a pause that was resumed lost its word to the database', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const goal = 'is paused and resumed in an outage'
  const asks = { calls: [call('ask_human', { question: 'North or south?' })] }
  const id = await begin(goal, (_request, count) =>
    count === 1 ? { status: 503, after: released } : count === 2 ? asks : report(),
  )
  await untilAsked(goal)
  await service.signal(id, { type: 'pause' })
  const isLost = loseCommitOf(
    (query, values) => query.startsWith('update rounds set performing') && values[1] === false,
    () => service.signal(id, { type: 'resume' }),
  )
  release()
  const waiting = await service.untilSession(id, (it) => /complete|waiting/.test(it.status))
  expect(isLost()).toBe(true)
  expect(waiting).toMatchObject({
    status: 'waiting_human',
    humanInputs: [{ question: 'North or south?' }],
  })
  await service.answer(id, 'North')
  const done = await service.untilStatus(id, 'complete')
  expect(done.reservedMicros).toBe(0)
})

/** A session that is paused in the hour that its endpoint asks to wait, and what its model was told last. */
async function beginPutDown(goal: string, guardrails: Record<string, unknown> = {}) {
  let prompt = ''
  const busy = { status: 429, headers: { 'retry-after': '3600' } }
  const answer = ({ messages }: ModelRequest, count: number) => {
    prompt = JSON.stringify(messages)
    return count === 1 ? busy : report()
  }
  const id = await begin(goal, answer, { guardrails })
  await expect.poll(() => kindsOf(id)).toEqual(['notice'])
  await service.signal(id, { type: 'pause' })
  await service.untilStatus(id, 'paused')
  return { id, told: () => prompt }
}

test('a pause is taken in the hour that an endpoint asks to wait, and a standby that loses an entry costs no later one', async () => {
  const { id } = await beginPutDown('has a gap')
  await service.pool.query('update journal set position = 1 where session_id = $1', [id])
  await service.signal(id, { type: 'resume' })
  await service.untilStatus(id, 'complete')
  expect(await kindsOf(id)).toEqual(['notice', 'reply', 'report'])
})

test('calls that may have been paid before a pause and a restart count for the six of their round', async () => {
  const goal = 'fails before a pause'
  const id = await begin(goal, (_request, count) => ({
    status: 502,
    ...(count === 4 ? { headers: { 'retry-after': '3600' } } : {}),
  }))
  await untilAsked(goal, 4)
  await service.signal(id, { type: 'pause' })
  await service.untilStatus(id, 'paused')
  await service.restart()
  await service.signal(id, { type: 'resume' })
  await service.untilStatus(id, 'waiting_human')
  expect(countOf(goal)).toBe(6)
})

test.concurrent.each([1, 2])(
  'with %i rounds allowed, a direction to a round that was put down costs no further one',
  async (maxRounds) => {
    const { id, told } = await beginPutDown(`is put down, ${maxRounds}`, { maxRounds })
    await service.signal(id, { type: 'redirect', message: 'Look at the north' })
    await service.signal(id, { type: 'resume' })
    const { rounds } = await service.untilStatus(id, 'complete')
    expect(told()).toContain('Look at the north')
    expect(rounds).toHaveLength(1)
  },
)

test('a direction to a round that was put down after its answer is told behind that answer', async () => {
  const { id, told } = await beginPutDown('is put down with an answer')
  const reply = { kind: 'reply', text: 'I look at the south.', calls: [] }
  await service.pool.query(
    `insert into journal (session_id, branch, round_id, position, kind, entry)
     select session_id, branch, round_id, 1, 'reply', $2 from rounds where session_id = $1`,
    [id, JSON.stringify(reply)],
  )
  await service.signal(id, { type: 'redirect', message: 'Look at the north' })
  await service.signal(id, { type: 'resume' })
  await service.untilStatus(id, 'complete')
  expect(told()).toMatch(/I look at the south\..*Look at the north/)
})

test.each(['reply', 'result'])(
  'a %s that was stored although its word did not come back is there once',
  async (kind) => {
    const isLost = loseCommitOf((_query, values) => values.includes(kind))
    const id = await begin(`loses a word of a ${kind}`, echoes('stored once'))
    const { rounds } = await service.untilStatus(id, 'complete')
    expect(isLost()).toBe(true)
    expect(await kindsOf(id)).toEqual(['begun', 'reply', 'reply', 'report', 'result'])
    expect(rounds.map(({ costMicros }) => costMicros)).toEqual([140, 140])
  },
)

test('a call whose beginning was stored although its word did not come back is booked once', async () => {
  const isLost = loseCommitOf(
    (query, values) => query.includes('calling = $3') && values[2] === true,
  )
  const id = await begin('loses a beginning', () => report())
  const { rounds } = await service.untilStatus(id, 'complete')
  expect(isLost()).toBe(true)
  expect(rounds[0]).toMatchObject({ costMicros: 140, unconfirmedMicros: 0 })
})

test('a call that broke off is booked once, although the word of the next beginning did not come back', async () => {
  const cut = reportsAfter({ isCut: true })
  const once = await service.untilStatus(await begin('breaks off, well', cut), 'complete')
  const isLost = loseCommitOf(
    (query, values) =>
      query.includes('calling = $3') && values[2] === true && countOf('breaks off, lost') === 1,
  )
  const { rounds } = await service.untilStatus(await begin('breaks off, lost', cut), 'complete')
  expect(isLost()).toBe(true)
  expect(once.rounds[0]?.unconfirmedMicros).toBeGreaterThan(0)
  expect(rounds[0]).toMatchObject({
    costMicros: once.rounds[0]?.costMicros,
    unconfirmedMicros: once.rounds[0]?.unconfirmedMicros,
  })
})

test('a call of the model outlives a cut of the connection that owns the database, and is paid once', async () => {
  const { owner } = service.database
  const term = owner.term()
  const pidOf = () => ownersProcess(service.pool)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const id = await begin('outlives a cut', () => ({ ...report(), after: released }))
  await untilAsked('outlives a cut')
  const before = await pidOf()
  await service.pool.query('select pg_terminate_backend($1)', [before])
  await until(pidOf, (pid) => pid !== undefined && pid !== before)
  await expect.poll(() => owner.term(), patience).not.toBeNull()
  release()
  const done = await service.untilStatus(id, 'complete')
  expect(done.rounds[0]).toMatchObject({ costMicros: 140, unconfirmedMicros: 0 })
  expect(countOf('outlives a cut')).toBe(1)
  expect(owner.term()).toBe(term)
})

test('of two turns of a session only the one that the session names runs tools', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const id = await begin('has two turns', (_request, count) => {
    if (count > 2) return report()
    const calls = [call('web__echo', { text: `turn ${count} of two` })]
    return { calls, after: count === 1 ? first.promise : second.promise }
  })
  await untilAsked('has two turns')
  // As if the turn that is at work had rested meanwhile: the resume makes another one.
  await service.pool.query('update sessions set turn_id = null where session_id = $1', [id])
  await service.signal(id, { type: 'pause' })
  await service.signal(id, { type: 'resume' })
  await untilAsked('has two turns', 2)
  first.resolve()
  second.resolve()
  await service.untilStatus(id, 'complete')
  // The other turn has ended by then too.
  await service.restart()
  expect(runsOf('of two').map(({ given }) => given)).toEqual([{ text: 'turn 2 of two' }])
})
