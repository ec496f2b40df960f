import { setTimeout as delay } from 'node:timers/promises'

import type { Ownership } from '#service/database/ownership.ts'
import { OwnershipLostError } from '#service/database/transaction.ts'
import { removeOld } from '#service/engine/requests/remove-old.ts'

import { beginTurns, beginTurnsSoon } from './dispatch.ts'
import type { EngineContext } from './engine-context.ts'
import { createTurns } from './turns.ts'

const stopLimitMs = 5_000
const sweepMs = 5_000

/** The options that stay the same from term to term. */
type TermOptions = Omit<EngineContext, 'term' | 'loseTerm' | 'turns'> & {
  owner: Ownership
  removeEveryMs: number
  /** The time in which a lost term may come back. */
  keepTermMs: number
}

type Term = { context: EngineContext; end(limitMs: number): Promise<void> }

/** Carries sessions on in every term of this process as owner of the database, and in no other time. */
export function startTerms(options: TermOptions) {
  const { owner, logger, keepTermMs } = options
  let term: Term | null = null
  let stopping = false
  let changing = Promise.resolve()
  let ended: number | null = null
  let patience: NodeJS.Timeout | undefined

  function begin(number: number): void {
    const loseTerm = () => {
      owner.doubt(number)
      if (term?.context.term === number) breakOff()
    }
    const context = { ...options, turns: createTurns(), term: number, loseTerm }
    term = beginTerm(context, options.removeEveryMs)
    look()
  }

  /** A term that is lost often comes back before anybody else has had one: calls under way are paid once. */
  function look(): void {
    clearTimeout(patience)
    const now = owner.term()
    if (stopping || (term && now === term.context.term)) return
    if (term && now === null) patience = setTimeout(breakOff, keepTermMs)
    else breakOff()
  }

  function breakOff(): void {
    clearTimeout(patience)
    if (stopping) return
    void term?.context.turns.stop(0)
    changing = changing.then(follow)
  }

  /** Follows the owner: turns that were broken off end before the next term begins. */
  async function follow(): Promise<void> {
    const last = term
    if (last?.context.turns.isStopping()) {
      logger.warn('The database was lost, or another service has taken it: no session goes on now.')
      term = null
      ended = last.context.term
      await last.end(0)
    }
    const number = owner.term()
    if (term || number === null || stopping) return
    // The last writes of turns that were broken off must be refused.
    if (number === ended) return owner.doubt(number)
    begin(number)
    logger.warn('The database is back: the sessions go on.')
  }

  const number = owner.term()
  if (number === null) throw new OwnershipLostError()
  begin(number)
  owner.watch(look)
  // It may have been lost before anybody watched.
  look()

  return {
    /** The context of the term that runs; throws `OwnershipLostError` while this process does not own the database. */
    current(): EngineContext {
      if (term && term.context.term === owner.term()) return term.context
      throw new OwnershipLostError()
    },
    /** Leaves every session between two rounds, for the next start. */
    async stop(): Promise<void> {
      stopping = true
      clearTimeout(patience)
      await changing
      await term?.end(stopLimitMs)
    },
  }
}

function beginTerm(context: EngineContext, removeEveryMs: number): Term {
  const ending = new AbortController()
  const sweeping = Promise.all([
    repeat(context, sweepMs, ending.signal, 'Sessions could not be taken up', beginTurns),
    repeat(context, removeEveryMs, ending.signal, 'Old sessions could not be removed', removeOld),
  ])
  beginTurnsSoon(context)
  return {
    context,
    async end(limitMs) {
      ending.abort()
      await context.turns.stop(limitMs)
      await sweeping
    },
  }
}

/** Does `work` after each pause of `everyMs`, until `signal`; a failure is logged and tried again. */
async function repeat(
  context: EngineContext,
  everyMs: number,
  signal: AbortSignal,
  failed: string,
  work: (context: EngineContext) => Promise<void>,
): Promise<void> {
  for (;;) {
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    try {
      await work(context)
    } catch (error) {
      if (error instanceof OwnershipLostError) context.loseTerm()
      else context.logger.warn(`${failed}: ${String(error)}`)
    }
  }
}
