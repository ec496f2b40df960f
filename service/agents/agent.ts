import type { HumanInputRecord, MessageRecord } from '#service/engine/records.ts'

/** What the client asked for (§2), as it was given. */
export type Brief = {
  goal: string
  context: unknown
  guardrails: Readonly<Record<string, unknown>> | null
}

/** Where a round stands; `subagent` is null on the session's own branch. Ordinals count from 1. */
export type Place = {
  ordinal: number
  subagent: { name: string; parentOrdinal: number } | null
}

/** What has happened so far, oldest first. */
export type Story = {
  /** Every direction of the operator, those of `newDirections` included. */
  directions: readonly string[]
  /** The directions that this round takes up. */
  newDirections: readonly string[]
  answers: readonly { question: string; response: unknown; inWords: string; note: string | null }[]
  rounds: readonly { title: string; agent: string; costMicros: number }[]
}

export type AgentMessage = Pick<MessageRecord, 'role' | 'author' | 'text' | 'tool'>

export type InputRequest = Pick<
  HumanInputRecord,
  'question' | 'detail' | 'options' | 'questions' | 'schema'
>

/** The next round; `greatestCostMicros` is reserved before it starts and is never exceeded. */
export type PlannedRound = { title: string; greatestCostMicros: number }

export type RoundOutcome = {
  costMicros: number
  /** The round stays open until all of these are answered. */
  asks: readonly InputRequest[]
  /** Names of subagents to start side by side; the round stays open until they are done. */
  subagents: readonly string[]
}

export type Hands = {
  /** Writes messages into the round, in order; rejects once the session has ended. */
  say(messages: readonly AgentMessage[]): Promise<void>
  /** Fires when the session is cancelled or the service stops. */
  signal: AbortSignal
}

/**
 * Who does the work of a session. A round that was broken off by a crash is performed again from its
 * start: messages are counted, and those already written stay. Anything thrown by `performRound`
 * (except after `signal` has fired) fails the session with that message.
 */
export type Agent = {
  name: string
  /** Throws, such as `InvalidSceneError`, when the request cannot be worked on. */
  check(brief: Brief): void
  /** Null when nothing is left to do. `redirected` says that a direction has not been taken up yet. */
  planRound(
    brief: Brief,
    place: Place,
    state: { redirected: boolean; roundsSoFar: number },
  ): PlannedRound | null
  performRound(brief: Brief, place: Place, story: Story, hands: Hands): Promise<RoundOutcome>
  /** The last words of a round that asked or had subagents, once all of it has come back. */
  closeRound(brief: Brief, place: Place, story: Story): readonly AgentMessage[]
  /** The completion report, Markdown. */
  writeReport(story: Story): string
}
