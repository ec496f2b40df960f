import { hasEnded } from '#src/model/session.ts'

import {
  EVERY_MS,
  LIMIT,
  pageOf,
  type FollowingClient,
  type ScriptedFleet,
} from './scripted-fleet.ts'

/** The loop of §6 as it stands there: every two seconds each session, and of the one on screen what comes after the last round seen. */
export function createLiteralLoop(fleet: ScriptedFleet): FollowingClient {
  const seen = new Set<number>()
  const ended = new Set<number>()
  let after: string | null = null
  let next = 0

  function readOpen(now: number): void {
    const page = pageOf(fleet.readMessages(after, LIMIT, now))
    for (const message of page?.messages ?? []) {
      seen.add(Number(message.extra['uid']))
      after = message.roundId
    }
  }
  return {
    step(now) {
      if (now < next) return
      next += EVERY_MS
      for (let index = 0; index < fleet.sessions; index += 1) {
        if (ended.has(index)) continue
        const answer = fleet.readSession(index, now)
        if (index === 0) readOpen(now)
        if (answer.kind === 'read' && hasEnded(answer.value.state)) ended.add(index)
      }
    },
    seen: () => seen,
  }
}
