import { setTimeout as delay } from 'node:timers/promises'

/** The turns of sessions that this process carries on now, so that a signal or a stop reaches them at once. */
export type Turns = ReturnType<typeof createTurns>

/** One turn: its branches work side by side, and it is over when all of them wait or have ended. */
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

/** Begins with no turn; `stop` is for good. */
export function createTurns() {
  const turns = new Map<string, HeldTurn & { sessionId: string }>()
  let stopping = false
  const of = (sessionId: string) =>
    [...turns.values()].filter((turn) => turn.sessionId === sessionId)
  return {
    has: (turnId: string) => turns.has(turnId),
    /** True from the moment the engine has been asked to stop, or has lost the database. */
    isStopping: () => stopping,
    /** Carries a turn on by `work`, unless it is at work already, or the engine is stopping. */
    async during(
      turnId: string,
      sessionId: string,
      work: (turn: Turn) => Promise<void>,
    ): Promise<void> {
      if (stopping || turns.has(turnId)) return
      const turn = { ...createTurn(), sessionId }
      turns.set(turnId, turn)
      try {
        await work(turn)
      } finally {
        turns.delete(turnId)
      }
    },
    /** Tells what waits in a session to look again. */
    wake: (sessionId: string) => of(sessionId).forEach((turn) => turn.wake()),
    abort: (sessionId: string) => of(sessionId).forEach((turn) => turn.abort()),
    /** Begins no more rounds, gives those at work `limitMs` to finish, then breaks them off. */
    async stop(limitMs: number): Promise<void> {
      stopping = true
      for (const turn of turns.values()) turn.wake()
      const deadline = Date.now() + limitMs
      while (turns.size > 0 && Date.now() < deadline) await delay(20)
      for (const turn of turns.values()) turn.abort()
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
