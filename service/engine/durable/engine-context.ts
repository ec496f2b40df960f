import type { Pool } from 'pg'

import type { Agent } from '#service/agents/agent.ts'

import type { Queue } from './queue.ts'
import type { Turns } from './turns.ts'

export type EngineLogger = { warn(message: string): void; error(message: string): void }

/** What every part of the engine works with, as long as this process owns the database. */
export type EngineContext = {
  pool: Pool
  agent: Agent
  now: () => Date
  logger: EngineLogger
  /** The owner's term: every write is refused once a later one has begun. */
  term: number
  /** To be called when a write was refused for that. */
  loseTerm(): void
  queue: Queue
  turns: Turns
  /** How many turns there may be at a time; one account has at most half of them. */
  places: number
  openSessionsPerAccount: number
}
