import type { ScriptedWorld } from './scripted-world.ts'
import type { WorldInput, WorldSession } from './world-records.ts'

const MOST_BEATS = 20

/** Tells a session's story until it waits for an answer; gives the question. */
export function untilItAsks(world: ScriptedWorld, session: WorldSession): WorldInput {
  world.read(session.id)
  world.signal(session.id, { type: 'pause', reason: null })
  world.signal(session.id, { type: 'resume', budgetCents: null })
  for (let beat = 0; session.state !== 'waiting' && beat < MOST_BEATS; beat += 1) {
    world.read(session.id)
  }
  const [input] = session.inputs
  if (!input) throw new Error('It does not ask')
  return input
}
