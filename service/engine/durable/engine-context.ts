import type { Pool } from 'pg'

import type { Agent } from '#service/agents/agent.ts'

import type { AtWork } from './at-work.ts'

export type EngineLogger = { warn(message: string): void; error(message: string): void }

/** What every part of the engine works with. */
export type EngineContext = {
  pool: Pool
  agent: Agent
  now: () => Date
  logger: EngineLogger
  atWork: AtWork
}
