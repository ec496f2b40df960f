import type { Pool, PoolClient } from 'pg'

import type { Agent } from '#service/agents/agent.ts'
import type { Storage } from '#service/engine/store/quota.ts'

import type { Turns } from './turns.ts'

/** Runs the one transaction of a request's effect; a caller's own may look up and keep an answer in it. */
export type Transact<Result> = (work: (client: PoolClient) => Promise<Result>) => Promise<Result>

type EngineLogger = { warn(message: string): void; error(message: string): void }

/** The context of every part of the engine, as long as this process owns the database. */
export type EngineContext = {
  pool: Pool
  /** The agents that sessions may have; the first is that of a session that names none. */
  agents: readonly [Agent, ...Agent[]]
  now: () => Date
  logger: EngineLogger
  /** The owner's term: every write is refused once a later one has begun. */
  term: number
  /** To be called when a write was refused for that. */
  loseTerm(): void
  turns: Turns
  /** The turn that works with this context; requests and sweeps have none. */
  turnId?: string
  /** How many turns there may be at a time; an account has at most half of them. */
  places: number
  openSessionsPerAccount: number
  /** Sessions that an account may keep, ended ones included. */
  sessionsPerAccount: number
  storage: Storage
  /** For how many days a session is kept after its end; null is for ever. */
  retainEndedDays: number | null
}
