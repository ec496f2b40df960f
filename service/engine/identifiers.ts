import { hash, randomBytes } from 'node:crypto'

/** Random letters and digits after `ses_`, so that it can stand in any path. */
export function createSessionId(): string {
  return `ses_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}

/**
 * Ids of what a session writes follow from where it stands in the session, so that a step repeated
 * after a crash writes the same row again instead of a second one.
 */
export function roundIdOf(branch: string, ordinal: number): string {
  return derived('rnd', `${branch} ${ordinal}`)
}

/** The same for the same place in a round, as `roundIdOf`; each `source` counts for itself. */
export function messageIdOf(roundId: string, source: string, ordinal: number): string {
  return derived('msg', `${roundId} ${source} ${ordinal}`)
}

/** The same for the same question of a round, as `roundIdOf`: asked again after a crash, it is one. */
export function inputIdOf(roundId: string, ordinal: number): string {
  return derived('inp', `${roundId} ${ordinal}`)
}

/** For messages of an operator: they are written once, in the transaction of their request. */
export function createMessageId(): string {
  return derived('msg', randomBytes(24).toString('hex'))
}

/** The durable workflow of a subagent that a round has started. */
export function subagentBranch(parentRoundId: string, name: string): string {
  return `${parentRoundId}/${name}`
}

function derived(prefix: string, source: string): string {
  return `${prefix}_${hash('sha256', source).slice(0, 20)}`
}
