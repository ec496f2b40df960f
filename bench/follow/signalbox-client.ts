import { createBudget } from '#src/follow/polling/budget.ts'
import { createSchedule } from '#src/follow/polling/schedule.ts'
import type { Answer as PageAnswer, Ask } from '#src/follow/transcript/ask.ts'
import { createFollower } from '#src/follow/transcript/follower.ts'

import type { Answer, FleetSession, FollowingClient, ScriptedFleet } from './scripted-fleet.ts'

type Look = { asking: Generator<Ask, boolean, PageAnswer>; ask: Ask }

/**
 * The machines of `src/follow`: one budget, one schedule, messages of the session on screen alone.
 * `followed` is how many sessions this tab reads, the session on screen first.
 */
export function createSignalboxClient(
  fleet: ScriptedFleet,
  random: () => number,
  followed = fleet.sessions,
): FollowingClient {
  const budget = createBudget({ random })
  const schedule = createSchedule(random)
  const follower = createFollower()
  let look: Look | null = null
  let record: FleetSession = { state: 'unknown', rounds: [] }
  for (let index = 0; index < followed; index += 1) {
    schedule.follow(`${index}`, { state: 'unknown', place: index === 0 ? 'open' : 'fleet' }, 0)
  }

  function ask<Value>(now: number, request: () => Answer<Value>): Value | null {
    const number = budget.begin(now)
    const answer = request()
    budget.end(
      number,
      answer.kind === 'read'
        ? { kind: 'answered' }
        : { kind: 'limited', retryAfterMs: answer.retryAfterMs },
      now,
    )
    return answer.kind === 'read' ? answer.value : null
  }
  function goOn(asking: Look['asking'], step: IteratorResult<Ask, boolean>) {
    look = step.done ? null : { asking, ask: step.value }
  }
  function startLook(now: number) {
    const asking = follower.look(record, now)
    goOn(asking, asking.next())
  }
  function readPage({ asking, ask: { after, limit } }: Look, now: number) {
    schedule.charge('0')
    const answer = ask(now, () => fleet.readMessages(after, limit, now))
    goOn(asking, asking.next(answer ?? { kind: 'failed' }))
  }
  function readSession(id: string, now: number) {
    schedule.asked(id, now)
    const read = ask(now, () => fleet.readSession(Number(id), now))
    if (read === null) {
      schedule.answered(id, { kind: 'failed' }, now)
      schedule.hurry(id, now)
      return
    }
    schedule.answered(id, { kind: 'read', state: read.state, changed: true }, now)
    if (id !== '0') return
    record = read
    if (look === null) startLook(now)
  }

  return {
    step(now) {
      const reread = follower.rereadAt()
      if (
        look === null &&
        schedule.targetOf('0', now) === null &&
        reread !== null &&
        reread <= now
      ) {
        startLook(now)
      }
      while (budget.wait(now) === null) {
        const chosen: { id: string } | null = look === null ? schedule.choose(now) : null
        if (look !== null) readPage(look, now)
        else if (chosen) readSession(chosen.id, now)
        else return
      }
    },
    seen() {
      const { rounds } = follower.view()
      const messages = rounds.flatMap((round) => round.messages)
      return new Set(messages.map(({ message }) => Number(message.extra['uid'])))
    },
  }
}
