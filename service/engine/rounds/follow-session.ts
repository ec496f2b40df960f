import type { Delegation } from '#service/agents/agent.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import type { Turn } from '#service/engine/durable/turns.ts'
import { type Branch, completeRound, findRound } from '#service/engine/store/rounds.ts'
import { inOpenSession } from '#service/engine/store/sessions.ts'
import { hasPendingInputs } from '#service/engine/store/story.ts'

import { advanceRound } from './perform-round.ts'
import { untilStored } from './until-stored.ts'

/** The outcome of a branch for now. */
export type Outcome =
  /** The branch has done all of its rounds. */
  | { kind: 'done' }
  /** The session has ended, or this process stops: nothing more is to be done by this turn. */
  | { kind: 'left' }
  /** Only an answer or a resume beyond the first `wakes` lets it go on. */
  | { kind: 'wait'; wakes: number }

type BranchName = Omit<Branch, 'ordinal'>

/** Carries a session on, from where its tables say that it stands, until nothing in it can go on. */
export function followSession(
  context: EngineContext,
  turn: Turn,
  sessionId: string,
): Promise<Outcome> {
  const own = { sessionId, branch: sessionId, subagent: null }
  return turn.follow(() => followBranch(context, turn, own))
}

async function followBranch(
  context: EngineContext,
  turn: Turn,
  branch: BranchName,
): Promise<Outcome> {
  const last = await untilStored(turn, () => findRound(context.pool, branch.branch, null))
  let ordinal = last === null ? 1 : last.ordinal + (last.status === 'running' ? 0 : 1)
  for (; ; ordinal += 1) {
    const place = { ...branch, ordinal }
    const advance = await untilReady(context, turn, () => advanceRound(context, turn, place))
    if (advance.kind !== 'round') return advance
    if (advance.open) {
      const followed = await followSubagents(context, turn, place, advance)
      if (followed.kind !== 'done') return followed
      const closing = await untilReady(context, turn, () => closeRound(context, place))
      if (closing.kind !== 'closed') return closing
    }
  }
}

/** All are started before the first is waited for: they work side by side. */
async function followSubagents(
  context: EngineContext,
  turn: Turn,
  { sessionId }: Branch,
  { roundId: parentRoundId, subagents }: { roundId: string; subagents: readonly Delegation[] },
): Promise<Outcome> {
  const outcomes = await turn.aside(() =>
    Promise.all(
      subagents.map((delegation) => {
        const branch = `${parentRoundId}/${delegation.name}`
        const subagent = { ...delegation, parentRoundId }
        return turn.follow(() => followBranch(context, turn, { sessionId, branch, subagent }))
      }),
    ),
  )
  const left = outcomes.find((outcome) => outcome.kind === 'left')
  if (left) return left
  const seen = outcomes.flatMap((outcome) => (outcome.kind === 'wait' ? [outcome.wakes] : []))
  return seen.length > 0 ? { kind: 'wait', wakes: Math.min(...seen) } : { kind: 'done' }
}

/** A hold is looked at again after each wake-up, as long as another branch of the session is at work. */
async function untilReady<Result extends { kind: string }>(
  context: EngineContext,
  turn: Turn,
  attempt: () => Promise<Result>,
): Promise<Result | { kind: 'left' }> {
  for (;;) {
    if (turn.signal.aborted || context.turns.isStopping()) return { kind: 'left' }
    const seen = turn.wakes()
    const result = await untilStored(turn, attempt)
    if (result.kind !== 'wait' || !(await turn.untilWoken(seen))) return result
  }
}

type Closing = { kind: 'left' } | { kind: 'closed' } | { kind: 'wait'; wakes: number }

/** Closes a round that asked or had subagents, once every answer is there. */
async function closeRound(context: EngineContext, branch: Branch): Promise<Closing> {
  const closing = await inOpenSession<Closing>(
    context,
    branch.sessionId,
    async (client, session) => {
      const round = await findRound(client, branch.branch, branch.ordinal)
      if (!round) return { kind: 'left' }
      if (round.status !== 'running') return { kind: 'closed' }
      // A question of another branch keeps nobody here waiting.
      const isWaiting = await hasPendingInputs(client, round.round_id)
      if (isWaiting || session.pause_requested) return { kind: 'wait', wakes: session.wakes }
      await completeRound(client, round.round_id, context.now())
      return { kind: 'closed' }
    },
  )
  return closing ?? { kind: 'left' }
}
