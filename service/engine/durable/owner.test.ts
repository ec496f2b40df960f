import { Client } from 'pg'
import { expect, test } from 'vitest'

import { takeOwnersLock } from '#service/database/database-fixture.ts'
import type { Ownership } from '#service/database/ownership.ts'
import { OwnershipLostError } from '#service/database/transaction.ts'
import { startTestEngine, until } from '#service/engine/engine-fixture.ts'
import { shareOf } from '#src/testing/tier.ts'

const scene = 'rehearsal: rounds=6 messages=5 ask=0 subagents=3 cost=0.10 pace=100'
const said: string[] = []
const note = (message: string) => void said.push(message)
const service = await startTestEngine({ logger: { warn: note, error: note } })

const untilTerm = (owner: Ownership, holds: (term: number | null) => boolean) =>
  until(async () => owner.term(), holds)
const written = async () => {
  const { rows } = await service.pool.query(
    `select (select count(*) from messages) as messages, (select count(*) from rounds) as rounds,
       (select sum(spent_micros + reserved_micros) from sessions) as money`,
  )
  return rows[0]
}

/** Twelve sessions that are in the middle of their work. */
async function startMany(): Promise<string[]> {
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, n) => service.create(`Session ${n}`, scene)),
  )
  for (const id of ids) await service.untilSession(id, (it) => it.rounds.length >= 2)
  return ids
}

/** Every round is booked once, at its price, and every message is there once. */
async function expectAllWell(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const done = await service.untilSession(id, (it) => it.endedAt !== null)
    expect(done).toMatchObject({ status: 'complete', reservedMicros: 0 })
    expect(done.rounds.map((round) => round.costMicros)).toEqual(done.rounds.map(() => 100_000))
    expect(done.spentMicros).toBe(done.rounds.length * 100_000)
    // Five of each round.
    expect(await service.readAll(id)).toHaveLength(done.rounds.length * 5)
  }
}

test('while another service holds the database nothing is written, and all goes on once it is back', async () => {
  const ids = await startMany()
  const rival = await takeOwnersLock(service.database)
  await rival.query('update owner set term = term + 1')
  const before = await written()
  await untilTerm(service.database.owner, (term) => term === null)
  await expect(service.create('Too late', scene)).rejects.toThrow(OwnershipLostError)
  await expect(service.signal(ids[0] ?? '', { type: 'pause' })).rejects.toThrow(OwnershipLostError)
  expect(await written()).toEqual(before)
  await rival.end()

  await untilTerm(service.database.owner, (term) => term !== null)
  await expectAllWell(ids)
})

test('an owner that has not seen its loss has its writes refused, and takes the database again', async () => {
  const ids = await startMany()
  const term = service.database.owner.term() ?? 0
  await service.pool.query('update owner set term = term + 1')
  // On a quick machine the sessions have ended by now, and this write alone meets the loss.
  await service.create('One more', scene).catch(() => undefined)
  await untilTerm(service.database.owner, (now) => now !== null && now !== term)
  await expectAllWell(ids)
  expect(service.database.owner.term()).toBeGreaterThan(term + 1)
})

test('connections that are cut all the time end nothing and double nothing, and each cause is told once', async () => {
  const ids = await startMany()
  said.length = 0
  const killer = new Client({ connectionString: service.database.url })
  await killer.connect()
  for (let round = 0; round < shareOf({ quick: 3, full: 8, soak: 8 }); round += 1) {
    const before = await written().catch(() => null)
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )
    // In the middle of the work of some session, not while none has begun again.
    await until(
      () => written().catch(() => null),
      (now) => now !== null && now.messages !== before?.messages,
      'new messages',
    )
  }
  await killer.end()
  await expectAllWell(ids)
  expect(said.length).toBeLessThan(30)
})

test('a round that was booked while it was still at work is not booked again', async () => {
  const context = 'rehearsal: rounds=1 messages=5 ask=0 subagents=0 cost=0.10 pace=3000'
  const id = await service.create('Booked', context)
  await service.untilSession(id, (it) => it.reservedMicros > 0)
  const { rowCount } = await service.pool.query(
    `with booked as (
       update rounds set performing = false, cost_micros = reserved_micros, reserved_micros = 0,
         outcome = '{"costMicros": 100000, "subagents": []}'
       where session_id = $1 and performing returning cost_micros)
     update sessions set reserved_micros = reserved_micros - cost_micros, spent_micros = cost_micros
     from booked where session_id = $1`,
    [id],
  )
  expect(rowCount).toBe(1)
  const done = await service.untilStatus(id, 'complete')
  expect(done.rounds.map((round) => round.costMicros)).toEqual([100_000])
  expect(done).toMatchObject({ spentMicros: 100_000, reservedMicros: 0 })
})
