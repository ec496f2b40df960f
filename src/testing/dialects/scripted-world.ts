import { checkAnswer } from './questions.ts'
import { notHere, notNow, Refusal, wrong } from './refusal.ts'
import { tellStory } from './tell-story.ts'
import type { Asks, WorldGoal, WorldInput, WorldSession, WorldSignal } from './world-records.ts'

export type ScriptedWorld = {
  create: (goal: WorldGoal) => WorldSession
  /** Every session as it is, newest first. */
  all: () => readonly WorldSession[]
  /** The session as it is; throws a 404. */
  find: (id: string) => WorldSession
  /** The same a beat later: only being read moves a session on. */
  read: (id: string) => WorldSession
  signal: (id: string, signal: WorldSignal) => WorldSession
  /** `field` is where the dialect has the answer in its body. */
  answer: (
    id: string,
    inputId: string,
    given: { answer: unknown; note: string | null; field: string },
  ) => WorldSession
  /** Takes a question back that nobody has answered; the session goes on without. */
  withdraw: (id: string, inputId: string) => WorldSession
}

type Running = {
  session: WorldSession
  story: Generator<undefined, void, undefined>
  wasPaused: boolean
  /** The state to which it goes back after a pause. */
  before: WorldSession['state']
}

/** Sessions that follow one script, whatever words they are told in. `now` gives epoch milliseconds. */
export function createWorld(asks: Asks, now: () => number): ScriptedWorld {
  const all = new Map<string, Running>()
  let ids = 1000
  const newId = () => String((ids += 1))

  function create(goal: WorldGoal): WorldSession {
    const at = now()
    const session: WorldSession = {
      ...goal,
      id: newId(),
      state: 'queued',
      cents: 0,
      rounds: [],
      messages: [],
      inputs: [],
      report: null,
      reason: null,
      createdAt: at,
      updatedAt: at,
      endedAt: null,
    }
    const story = tellStory(session, { now, newId, wasPaused: () => one.wasPaused })
    const one: Running = { session, story, wasPaused: false, before: 'queued' }
    all.set(session.id, one)
    return session
  }

  function running(id: string): Running {
    const found = all.get(id)
    if (!found) throw notHere()
    return found
  }

  return {
    create,
    all: () => [...all.values()].map(({ session }) => session).toReversed(),
    find: (id) => running(id).session,
    read(id) {
      const { session, story } = running(id)
      if (!isHeld(session)) story.next()
      return session
    },
    signal(id, signal) {
      const one = running(id)
      carryOut(one, signal, now, newId)
      one.session.updatedAt = now()
      return one.session
    },
    answer(id, inputId, { answer, note, field }) {
      const { session } = running(id)
      const input = pendingIn(session, inputId)
      checkAnswer(asks, answer, field)
      Object.assign(input, { state: 'answered', answer, note, answeredAt: now() })
      session.state = 'running'
      return session
    },
    withdraw(id, inputId) {
      const { session } = running(id)
      pendingIn(session, inputId).state = 'expired'
      session.state = 'running'
      return session
    },
  }
}

function pendingIn({ inputs }: WorldSession, inputId: string): WorldInput {
  const input = inputs.find(({ id }) => id === inputId)
  if (!input) throw notHere()
  if (input.state !== 'pending') throw new Refusal(409, 'conflict', 'It waits no longer.')
  return input
}

function isHeld({ state, inputs }: WorldSession): boolean {
  if (state === 'waiting') return inputs.some((input) => input.state === 'pending')
  return ['paused', 'limited', 'complete', 'cancelled'].includes(state)
}

function carryOut(one: Running, signal: WorldSignal, now: () => number, newId: () => string): void {
  const { session } = one
  if (session.endedAt !== null) throw notNow(`The session is ${session.state}.`)
  switch (signal.type) {
    case 'pause':
      if (session.state === 'paused' || session.state === 'limited') {
        throw notNow('The session is held already.')
      }
      one.before = session.state
      one.wasPaused = true
      session.state = 'paused'
      session.reason = signal.reason
      return
    case 'resume':
      resume(one, signal.budgetCents)
      return
    case 'redirect': {
      const round = session.rounds.findLast(({ state }) => state === 'running')
      if (!round) throw notNow('The session has not begun.')
      session.messages.push({
        id: newId(),
        roundId: round.id,
        role: 'operator',
        author: null,
        text: signal.message,
        tool: null,
        at: now(),
      })
      return
    }
    case 'cancel':
    default:
      session.state = 'cancelled'
      session.reason = signal.reason
      session.endedAt = now()
      for (const round of session.rounds.filter(({ state }) => state === 'running')) {
        Object.assign(round, { state: 'cancelled', endedAt: now() })
      }
      for (const input of session.inputs.filter(({ state }) => state === 'pending')) {
        input.state = 'expired'
      }
  }
}

function resume(one: Running, budgetCents: number | null): void {
  const { session } = one
  if (session.state === 'limited') {
    if (budgetCents === null || budgetCents <= session.cents) {
      throw wrong('newBudget', `newBudget must be more than the ${session.cents / 100} spent.`)
    }
    session.state = 'running'
  } else if (session.state === 'paused') {
    session.state = one.before === 'queued' ? 'running' : one.before
  } else {
    throw notNow(`The session is ${session.state}, not held.`)
  }
  if (budgetCents !== null) session.budgetCents = budgetCents
  session.reason = null
}

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
