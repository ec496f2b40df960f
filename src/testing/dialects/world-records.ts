export type WorldState =
  | 'queued'
  | 'running'
  | 'waiting'
  | 'paused'
  | 'limited'
  | 'complete'
  | 'cancelled'

export type WorldRound = {
  id: string
  number: number
  title: string
  state: 'running' | 'complete' | 'cancelled'
  parentId: string | null
  agent: string
  cents: number
  startedAt: number
  endedAt: number | null
}

export type WorldMessage = {
  id: string
  roundId: string
  role: 'agent' | 'subagent' | 'tool' | 'operator'
  author: string | null
  text: string
  tool: { name: string; input: string; output: string } | null
  at: number
}

/** Which kind of answer a session asks for. */
export type Asks = 'text' | 'choice' | 'questions' | 'schema'

export type WorldInput = {
  id: string
  roundId: string
  question: string
  state: 'pending' | 'answered' | 'expired'
  answer: unknown
  note: string | null
  askedAt: number
  answeredAt: number | null
}

/** A session as it is, in no service's words: money in cents, times in epoch milliseconds. */
export type WorldSession = {
  id: string
  goal: string
  context: unknown
  guardrails: unknown
  state: WorldState
  cents: number
  budgetCents: number | null
  rounds: WorldRound[]
  messages: WorldMessage[]
  inputs: WorldInput[]
  report: { summary: string; findings: readonly string[] } | null
  reason: string | null
  createdAt: number
  updatedAt: number
  endedAt: number | null
}

export type WorldGoal = Pick<WorldSession, 'goal' | 'context' | 'guardrails' | 'budgetCents'>

export type WorldSignal =
  | { type: 'pause' | 'cancel'; reason: string | null }
  | { type: 'resume'; budgetCents: number | null }
  | { type: 'redirect'; message: string }
