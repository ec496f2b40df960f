import { DBOS } from '@dbos-inc/dbos-sdk'

/**
 * A checkpointed step. Steps only throw when the database fails them (an agent's error ends the session
 * inside the step), so they are tried again, about eight minutes in all.
 */
export function durableStep<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return DBOS.runStep(work, {
    name,
    retriesAllowed: true,
    maxAttempts: 10,
    intervalSeconds: 1,
    backoffRate: 2,
  })
}
