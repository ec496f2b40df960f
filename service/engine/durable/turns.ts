import { setTimeout as delay } from 'node:timers/promises'

/** The turns of sessions that this process carries on now, so that a signal or a stop reaches them at once. */
export type Turns = ReturnType<typeof createTurns>

/** A turn: its branches work side by side, and it is over when all of them wait or have ended. */
export type Turn = {
  /** Fires when the turn is broken off. */
  signal: AbortSignal
  wakes(): number
  /** Runs a branch, which counts as at work until it is over. */
  follow<Result>(branch: () => Promise<Result>): Promise<Result>
  /** Runs the branches of a branch, which itself is not at work meanwhile. */
  aside<Result>(branches: () => Promise<Result>): Promise<Result>
  /** True once it has been woken more often than `seen`, false once no branch is at work. */
  untilWoken(seen: number): Promise<boolean>
}

/** A turn and what only this registry does with it. */
type HeldTurn = Turn & { wake(): void; abort(): void }

type Carried = { turnId: string; sessionId: string; accountId: string }

/** Changes that come at once are one look. */
const gatherMs = 50
const endLimitMs = 1_000

/** The places that an account may have: half of all. */
export const placesOfAccount = (places: number) => Math.ceil(places / 2)

/** Begins with no turn; `stop` is for good. */
export function createTurns() {
  const turns = new Map<string, HeldTurn & Carried>()
  /** Counted as they come and go: a look asks for many sessions that wait. */
  const ofAccount = new Map<string, number>()
  let stopping = false
  let isDue = false
  const of = (sessionId: string) =>
    [...turns.values()].filter((turn) => turn.sessionId === sessionId)

  const countOf = (accountId: string) => ofAccount.get(accountId) ?? 0

  function hasPlace(accountId: string, places: number): boolean {
    return turns.size < places && countOf(accountId) < placesOfAccount(places)
  }

  async function untilNone(limitMs: number): Promise<void> {
    const deadline = Date.now() + limitMs
    while (turns.size > 0 && Date.now() < deadline) await delay(20)
  }

  return {
    /** True from the moment the engine has been asked to stop, or has lost the database. */
    isStopping: () => stopping,
    /** Carries a turn on by `work`, unless it is at work already, has no place, or the engine is stopping. */
    async during(
      carried: Carried,
      places: number,
      work: (turn: Turn) => Promise<void>,
    ): Promise<void> {
      const { turnId, accountId } = carried
      if (stopping || turns.has(turnId) || !hasPlace(accountId, places)) return
      const turn = { ...createTurn(), ...carried }
      turns.set(turnId, turn)
      ofAccount.set(accountId, countOf(accountId) + 1)
      try {
        await work(turn)
      } finally {
        turns.delete(turnId)
        ofAccount.set(accountId, countOf(accountId) - 1)
        // A branch that a fault has left at work would write beside the same turn begun anew.
        turn.abort()
      }
    },
    /** Does `look` in a moment, once for all who ask for it until then. */
    soon(look: () => Promise<void>): void {
      if (isDue || stopping) return
      isDue = true
      setTimeout(() => {
        isDue = false
        if (!stopping) void look()
      }, gatherMs)
    },
    /** Tells what waits in a session to look again. */
    wake: (sessionId: string) => of(sessionId).forEach((turn) => turn.wake()),
    abort: (sessionId: string) => of(sessionId).forEach((turn) => turn.abort()),
    /** Begins no more rounds, gives those at work `limitMs` to finish, then breaks them off. */
    async stop(limitMs: number): Promise<void> {
      stopping = true
      for (const turn of turns.values()) turn.wake()
      await untilNone(limitMs)
      for (const turn of turns.values()) turn.abort()
      await untilNone(endLimitMs)
    },
  }
}

function createTurn(): HeldTurn {
  const controller = new AbortController()
  let wakes = 0
  let atWork = 0
  let sleepers: ((woken: boolean) => void)[] = []

  function rouse(woken: boolean): void {
    const roused = sleepers
    sleepers = []
    atWork += roused.length
    for (const resolve of roused) resolve(woken)
  }

  function leave(): void {
    atWork -= 1
    if (atWork === 0) rouse(false)
  }

  return {
    signal: controller.signal,
    wakes: () => wakes,
    async follow(branch) {
      atWork += 1
      try {
        return await branch()
      } finally {
        leave()
      }
    },
    async aside(branches) {
      const following = branches()
      leave()
      try {
        return await following
      } finally {
        atWork += 1
      }
    },
    untilWoken(seen) {
      if (wakes > seen) return Promise.resolve(true)
      return new Promise((resolve) => {
        sleepers.push(resolve)
        leave()
      })
    },
    wake() {
      wakes += 1
      rouse(true)
    },
    abort() {
      controller.abort()
      rouse(true)
    },
  }
}
