import { DBOS, DBOSWorkflowConflictError } from '@dbos-inc/dbos-sdk'

import { subagentBranch } from '#service/engine/identifiers.ts'
import type { Branch } from '#service/engine/store/rounds.ts'

import { forever } from './at-work.ts'
import { closeRound } from './close-round.ts'
import { durableStep } from './durable-step.ts'
import type { EngineContext } from './engine-context.ts'
import { failSession } from './fail-session.ts'
import { advanceRound } from './perform-round.ts'
import { wakeTopic } from './wake.ts'

const wakeLimitSeconds = 900

let current: EngineContext | null = null

/** DBOS registers workflows once per process; each start of the engine gives them its context. */
export function bindContext(context: EngineContext | null): void {
  current = context
}

/** Enqueued by its name: the transaction that does so knows no functions. */
export const sessionWorkflowName = 'session'

/** The session's own branch, from its first round to its end. The tables are the truth; messages only wake it. */
DBOS.registerWorkflow(
  (sessionId: string) => guarded(sessionId, { sessionId, branch: sessionId, subagent: null }),
  { name: sessionWorkflowName, maxRecoveryAttempts: 1_000_000_000 },
)

const subagentWorkflow = DBOS.registerWorkflow(
  (branch: Omit<Branch, 'ordinal'>) => guarded(branch.sessionId, branch),
  { name: 'subagent', maxRecoveryAttempts: 1_000_000_000 },
)

/** No fault may leave a session hanging as running; a stop of the engine is no fault. */
async function guarded(sessionId: string, branch: Omit<Branch, 'ordinal'>): Promise<void> {
  const context = current
  if (!context || context.atWork.isStopping()) return forever()
  try {
    await followBranch(context, branch)
  } catch (error) {
    if (context.atWork.isStopping()) return forever()
    const problem = error instanceof Error ? error : new Error(String(error))
    // Another execution of this workflow goes on with it: the session is in good hands.
    if (!(problem instanceof DBOSWorkflowConflictError)) {
      await failSession(context, sessionId, `The service could not go on: ${problem.message}`)
    }
    throw problem
  }
}

async function followBranch(context: EngineContext, branch: Omit<Branch, 'ordinal'>) {
  for (let ordinal = 1; ; ordinal += 1) {
    const place = { ...branch, ordinal }
    const advance = await untilReady(() =>
      durableStep(`round ${ordinal}`, () => advanceRound(context, place)),
    )
    if (advance.kind !== 'round') return
    await followSubagents(place, advance.roundId, advance.subagents)
    if (advance.open) {
      const closing = await untilReady(() =>
        durableStep(`close ${ordinal}`, () => closeRound(context, place)),
      )
      if (closing.kind === 'ended') return
    }
  }
}

/** All are started before the first is waited for: they work side by side. */
async function followSubagents(parent: Branch, parentRoundId: string, names: readonly string[]) {
  const handles = []
  for (const name of names) {
    const branch = subagentBranch(parentRoundId, name)
    const subagent = { name, parentRoundId, parentOrdinal: parent.ordinal }
    const start = DBOS.startWorkflow(subagentWorkflow, { workflowID: branch })
    handles.push(await start({ sessionId: parent.sessionId, branch, subagent }))
  }
  for (const handle of handles) await handle.getResult({ pollingIntervalMs: 250 })
}

/** A hold is looked at again after every wake-up; the long limit is only a net under a lost one. */
async function untilReady<Result extends { kind: string }>(
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const result = await attempt()
    if (result.kind !== 'wait') return result
    await DBOS.recv(wakeTopic, { timeoutSeconds: wakeLimitSeconds })
  }
}
