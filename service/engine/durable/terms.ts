import { setTimeout as delay } from 'node:timers/promises'

import type { Ownership } from '#service/database/ownership.ts'
import { OwnershipLostError } from '#service/database/transaction.ts'
import { removeOld } from '#service/engine/requests/remove-old.ts'
import { inOpenSession } from '#service/engine/store/sessions.ts'

import { startDispatch } from './dispatch.ts'
import type { EngineContext } from './engine-context.ts'
import { openQueue } from './queue.ts'
import { createTurns } from './turns.ts'

const stopLimitMs = 5_000
const sweepMs = 10_000
const retryMs = 500

/** What stays the same from one term to the next. */
type TermOptions = Omit<EngineContext, 'term' | 'loseTerm' | 'turns' | 'queue'> & {
  databaseUrl: string
  owner: Ownership
  removeEveryMs: number
  /** How long a term that is lost may take to come back. */
  keepTermMs: number
}

type Term = { context: EngineContext; end(limitMs: number): Promise<void> }

let running = false

/** Carries sessions on in every term of this process as owner of the database, and in no other time. */
export async function startTerms(options: TermOptions) {
  if (running) throw new Error('There is one engine per process, and it is running already.')
  running = true
  const { owner, logger, keepTermMs } = options
  const queue = await openQueue(options.pool, options.databaseUrl)
  let term: Term | null = null
  let stopping = false
  let changing = Promise.resolve()
  let ended: number | null = null
  let patience: NodeJS.Timeout | undefined

  async function begin(number: number): Promise<void> {
    const loseTerm = () => {
      owner.doubt(number)
      if (term?.context.term === number) breakOff()
    }
    const context = { ...options, queue, turns: createTurns(), term: number, loseTerm }
    term = await beginTerm(context, options)
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

  /** What was broken off ends before the next term begins. */
  async function follow(): Promise<void> {
    const last = term
    if (last?.context.turns.isStopping()) {
      logger.warn('The database was lost, or another service has taken it: no session goes on now.')
      term = null
      ended = last.context.term
      await last.end(0).catch((error: unknown) => logger.error(String(error)))
    }
    while (!term) {
      const number = owner.term()
      if (number === null || stopping) return
      // The last writes of what was broken off must be refused.
      if (number === ended) return owner.doubt(number)
      try {
        await begin(number)
        logger.warn('The database is back: the sessions go on.')
      } catch (error) {
        logger.error(`The sessions cannot go on yet: ${String(error)}`)
        await delay(retryMs)
      }
    }
  }

  const number = owner.term()
  try {
    if (number === null) throw new OwnershipLostError()
    await begin(number)
  } catch (error) {
    running = false
    throw error
  }
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
      await queue.close()
      running = false
    },
  }
}

async function beginTerm(
  context: EngineContext,
  { databaseUrl, removeEveryMs }: TermOptions,
): Promise<Term> {
  const dispatch = await startDispatch(context, databaseUrl)

  try {
    await takeUpSessions(context)
  } catch (error) {
    await dispatch.stop(0)
    throw error
  }
  const ending = new AbortController()
  const sweeping = Promise.all([
    repeat(context, sweepMs, ending.signal, 'Sessions could not be taken up', takeUpSessions),
    repeat(context, removeEveryMs, ending.signal, 'Old sessions could not be removed', removeOld),
  ])
  return {
    context,
    async end(limitMs) {
      ending.abort()
      await context.turns.stop(limitMs)
      await sweeping
      await dispatch.stop(limitMs)
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

/** From off the queue to at work it takes moments. */
const beginLimitMs = 10_000

/** Gives a new turn to each open session whose turn is at work nowhere and not on the queue, as after a kill. */
async function takeUpSessions(context: EngineContext): Promise<void> {
  const { rows } = await context.pool.query<{ session_id: string; turn_id: string }>(
    'select session_id, turn_id from sessions where ended_as is null and turn_id is not null order by created_at',
  )
  if (rows.length === 0) return
  const turns = await context.queue.listTurns()
  for (const { session_id: sessionId, turn_id: turnId } of rows) {
    const turn = turns.get(turnId)
    if (turn && (turn.takenAt === null || Date.now() - turn.takenAt < beginLimitMs)) continue
    if (context.turns.has(turnId) || context.turns.isStopping()) continue
    await inOpenSession(context, sessionId, async (client, session) => {
      if (session.turn_id === turnId) await context.queue.enqueue(client, session)
    })
  }
}
