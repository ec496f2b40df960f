import type { MessagePage } from '#src/model/message.ts'
import { hasEnded } from '#src/model/session.ts'

import type { FollowingClient } from './following-client.ts'
import type { ScriptedFleet } from './scripted-fleet.ts'

const EVERY_MS = 2_000
const LIMIT = 50

/** The loop of §6 as it stands there: every two seconds the session, then what comes after the last round seen. */
export function createLiteralLoop(fleet: ScriptedFleet): FollowingClient {
  const seen = new Set<number>()
  let after: string | null = null
  return everyTwoSeconds(fleet, seen, (now) => {
    const page = pageOf(fleet, after, now)
    for (const message of page?.messages ?? []) {
      seen.add(Number(message.extra['uid']))
      after = message.roundId
    }
  })
}

/** A query with an interval and nothing else: every page again from the start, each time. */
export function createPlainInterval(fleet: ScriptedFleet): FollowingClient {
  const seen = new Set<number>()
  return everyTwoSeconds(fleet, seen, (now) => {
    let after: string | null = null
    for (;;) {
      const page = pageOf(fleet, after, now)
      for (const message of page?.messages ?? []) seen.add(Number(message.extra['uid']))
      const last = page?.messages.at(-1)?.roundId ?? null
      // A page that is not full is the last one, and so is one that leads nowhere.
      if (!page || page.messages.length < LIMIT || last === after || last === null) return
      after = last
    }
  })
}

function pageOf(fleet: ScriptedFleet, after: string | null, now: number): MessagePage | null {
  const answer = fleet.readMessages(after, LIMIT, now)
  return answer.kind === 'read' && answer.value.kind === 'page' ? answer.value.page : null
}

/** Each session is asked on its own timer, and its messages too, which is all that such a loop knows. */
function everyTwoSeconds(
  fleet: ScriptedFleet,
  seen: Set<number>,
  readOpen: (now: number) => void,
): FollowingClient {
  const ended = new Set<number>()
  let next = 0
  return {
    step(now) {
      if (now < next) return
      next += EVERY_MS
      for (let index = 0; index < fleet.sessions; index += 1) {
        if (ended.has(index)) continue
        const answer = fleet.readSession(index, now)
        if (index === 0) readOpen(now)
        // What the others say is not modelled: one request for each of them.
        else fleet.readMessages(null, 0, now)
        if (answer.kind === 'read' && hasEnded(answer.value.state)) ended.add(index)
      }
    },
    seen: () => seen,
  }
}
