import type { Round, Session } from '#src/model/session.ts'

/** What the session record says about its rounds: the service's own order and which of them are over. */
export type Inventory = Pick<Session, 'rounds' | 'state'>

/** Ids in the order in which rounds started; a list that comes newest first is turned round. */
export function orderedRounds(inventory: Inventory): readonly Round[] {
  const { rounds } = inventory
  const first = rounds[0]?.startedAt ?? null
  const last = rounds.at(-1)?.startedAt ?? null
  const newestFirst = first !== null && last !== null && first > last
  return newestFirst ? rounds.toReversed() : rounds
}

export function isFinished({ state }: Round): boolean {
  return state === 'complete' || state === 'failed' || state === 'cancelled'
}
