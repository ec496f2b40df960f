import { setTimeout as delay } from 'node:timers/promises'

/** The rounds that this process performs at this moment, so that a cancel or a stop reaches them at once. */
export type AtWork = {
  /** True from the moment the engine has been asked to stop. */
  isStopping(): boolean
  /** Performs work of a session; once the engine is stopping nothing new starts. */
  during<Result>(sessionId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>
  /** Breaks off what is at work in a session. */
  abort(sessionId: string): void
  /** Lets the rounds at work finish, up to `limitMs`, then breaks the rest off. */
  stop(limitMs: number): Promise<void>
}

/** Begins with nothing at work; `stop` is for good. */
export function createAtWork(): AtWork {
  const controllers = new Map<AbortController, string>()
  let stopping = false
  let stopped = false
  return {
    isStopping: () => stopping,
    async during(sessionId, work) {
      if (stopping) return forever()
      const controller = new AbortController()
      controllers.set(controller, sessionId)
      try {
        const result = await work(controller.signal)
        return stopped ? await forever() : result
      } catch (error) {
        if (stopped) return await forever()
        throw error
      } finally {
        controllers.delete(controller)
      }
    },
    abort(sessionId) {
      for (const [controller, owner] of controllers) if (owner === sessionId) controller.abort()
    },
    async stop(limitMs) {
      stopping = true
      const deadline = Date.now() + limitMs
      while (controllers.size > 0 && Date.now() < deadline) await delay(20)
      stopped = true
      for (const controller of controllers.keys()) controller.abort()
    },
  }
}

/**
 * Never settles: a step that neither returns nor throws leaves no checkpoint, so it is done again after
 * the next start. Throwing would be recorded as the step's result for good.
 */
export function forever(): Promise<never> {
  return new Promise<never>(() => undefined)
}
