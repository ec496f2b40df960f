/** The statuses of the local service: §3 names four, the others are its own choice. */
export type SessionStatus =
  | 'queued'
  | 'running'
  | 'waiting_human'
  | 'paused'
  | 'cost_limited'
  | 'complete'
  | 'failed'
  | 'cancelled'

export type RoundRecord = {
  roundId: string
  number: number
  title: string
  status: 'running' | 'complete' | 'failed' | 'cancelled'
  parentRoundId: string | null
  /** 'agent' for the session's own rounds, else the subagent's name. */
  agent: string
  costMicros: number
  startedAt: Date
  endedAt: Date | null
}

export type MessageRecord = {
  messageId: string
  roundId: string
  role: 'agent' | 'subagent' | 'tool' | 'operator' | 'system'
  author: string | null
  text: string
  tool: { name: string; input: string; output: string } | null
  createdAt: Date
}

/** A page of messages, and whether more stand behind it. */
export type MessagePage = { messages: readonly MessageRecord[]; hasMore: boolean }

export type HumanInputRecord = {
  inputId: string
  roundId: string
  question: string
  detail: string | null
  options: readonly { value: string; label: string }[] | null
  questions:
    | readonly {
        id: string
        question: string
        options: readonly { value: string; label: string }[] | null
        required: boolean
      }[]
    | null
  /** JSON Schema of the answer. */
  schema: Record<string, unknown> | null
  status: 'pending' | 'answered' | 'expired'
  askedAt: Date
  answeredAt: Date | null
  response: unknown
  note: string | null
}

/** A session in a list of many: what tells it from others and whether it waits. */
export type ListedSessionRecord = {
  sessionId: string
  /** Its first 1,000 characters. */
  goal: string
  status: SessionStatus
  agent: string
  spentMicros: number
  budgetMicros: number | null
  createdAt: Date
  updatedAt: Date
  endedAt: Date | null
}

/** `next` is where the following page begins; null at the last one. */
export type SessionPage = { sessions: readonly ListedSessionRecord[]; next: string | null }

export type SessionRecord = {
  sessionId: string
  goal: string
  context: unknown
  contextIsCut: boolean
  guardrails: Record<string, unknown> | null
  status: SessionStatus
  /** Which agent runs it. */
  agent: string
  /** A signal accepted and not yet carried out. */
  requestedSignal: 'pause' | 'redirect' | null
  /** Why it failed, is held or was cancelled. */
  reason: string | null
  spentMicros: number
  reservedMicros: number
  budgetMicros: number | null
  rounds: readonly RoundRecord[]
  humanInputs: readonly HumanInputRecord[]
  /** Markdown, once complete. */
  report: string | null
  createdAt: Date
  updatedAt: Date
  endedAt: Date | null
}
