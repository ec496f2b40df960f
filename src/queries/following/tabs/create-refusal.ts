import type { QueryClient } from '@tanstack/react-query'

import { AuthenticationError } from '#src/model/errors.ts'
import type { PollingStatus } from '#src/queries/connection/following.ts'
import type { Store } from '#src/queries/connection/store.ts'

/** Says in this tab that the key is refused, whichever tab has met that and by whatever it sent. */
export function createRefusal(
  authProblem: Store<AuthenticationError | null>,
  queryClient: QueryClient,
): (status: PollingStatus) => void {
  let said: AuthenticationError | null = null
  return ({ problem, waiting }) => {
    if (waiting?.why === 'refused' && problem instanceof AuthenticationError) {
      if (authProblem.get() !== null) return
      said = problem
      authProblem.set(problem)
    } else if (problem === null && said !== null) {
      // What this tab has met itself ends with a reading of its own.
      const isShown = authProblem.get() === said
      said = null
      if (!isShown) return
      authProblem.set(null)
      void queryClient.invalidateQueries()
    }
  }
}
