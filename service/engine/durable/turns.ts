import { setTimeout as delay } from 'node:timers/promises'

/** The turns of sessions that this process carries on now, so that a signal or a stop reaches them at once. */
export type Turns = ReturnType<typeof createTurns>

/** One turn: its branches work side by side, and it is over when all of them wait or have ended. */
export type Turn = Omit<ReturnType<typeof createTurn>, 'wake' | 'abort'>

/** Begins with no turn; `stop` is for good. */
export function createTurns() {
  const turns = new Map<string, ReturnType<typeof createTurn> & { sessionId: string }>()
  let stopping = false
  const of = (sessionId: string) =>
    [...turns.values()].filter((turn) => turn.sessionId === sessionId)
  return {
    count: () => turns.size,
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
    /** Breaks off what is at work in a session. */
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

function createTurn() {
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
    /** How often it has been woken. */
    wakes: () => wakes,
    /** Runs a branch, which counts as at work until it is over. */
    async follow<Result>(branch: () => Promise<Result>): Promise<Result> {
      atWork += 1
      try {
        return await branch()
      } finally {
        leave()
      }
    },
    /** Runs the branches of a branch, which itself is not at work meanwhile. */
    async aside<Result>(branches: () => Promise<Result>): Promise<Result> {
      const following = branches()
      leave()
      try {
        return await following
      } finally {
        atWork += 1
      }
    },
    /** True once it has been woken more often than `seen`, false once no branch is at work. */
    untilWoken(seen: number): Promise<boolean> {
      if (wakes > seen) return Promise.resolve(true)
      return new Promise((resolve) => {
        sleepers.push(resolve)
        leave()
      })
    },
    wake(): void {
      wakes += 1
      rouse(true)
    },
    abort(): void {
      controller.abort()
      rouse(true)
    },
  }
}
