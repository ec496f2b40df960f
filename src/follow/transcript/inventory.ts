import type { Session } from '#src/model/session.ts'

/** What the session record says about its rounds: the service's own order and which of them are running. */
export type Inventory = Pick<Session, 'rounds' | 'state'>
