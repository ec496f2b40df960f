import type { Round, Session } from '#src/model/session.ts'

/** What the session record says about its rounds: the service's own order and which of them are over. */
export type Inventory = Pick<Session, 'rounds' | 'state'>

export function isFinished({ state }: Round): boolean {
  return state === 'complete' || state === 'failed' || state === 'cancelled'
}
