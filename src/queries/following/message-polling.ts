import type { Transcript } from '#src/follow/transcript/transcript.ts'
import { ServiceError } from '#src/model/errors.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import type { CoordinatedApi, Env } from '#src/queries/client/client.ts'
import type { Readings } from '#src/queries/client/readings.ts'

import type { MessageInputs } from './message-inputs.ts'
import type { MessageReader } from './read-messages.ts'
import type { Answered, SessionReader } from './read-sessions.ts'
import { isForbidden } from './request-queue.ts'

/** Messages in doubt after the end of their session are looked at so often. */
const IN_DOUBT_EVERY_MS = 60_000
/** A reading that broke off goes on soon: the budget decides how often the service may be asked. */
const AFTER_FAILURE_MS = 2_000
/** Messages that this key may not read, or that are refused after the end, are asked for seldom. */
const AFTER_REFUSAL_MS = 60_000
/** A session that waits without a question has its messages read so often, also when they are not on screen. */
const QUESTION_EVERY_MS = 20_000
/** Messages that come on screen are read, unless that was done just now. */
const JUST_NOW_MS = 1_000

/** The polling of messages after the end of their session. */
type AfterEnd = {
  lookedAt: number
  /** Looks in a row that the service answered with an error. */
  failures: number
}

type Options = {
  env: Env
  api: Pick<CoordinatedApi, 'listMessages'>
  sessions: Readings<Session>
  transcripts: Readings<Transcript>
  messageInputs: MessageInputs
  reader: Pick<SessionReader, 'read'>
  isShown: (id: string) => boolean
  now: () => number
}

/** Reads messages that are on screen: behind each reading of their session, and on after its end until all are there. */
export function createMessagePolling(options: Options) {
  const { env, isShown, messageInputs, now, reader, sessions, transcripts } = options
  const underWay = new Map<string, { answer: Promise<void>; abort: AbortController }>()
  const ended = new Map<string, AfterEnd>()
  const searchedAt = new Map<string, number>()
  let opening: Promise<MessageReader> | null = null

  /** The list of sessions is shown without the code that reads messages. */
  function open(): Promise<MessageReader> {
    opening ??= import('./read-messages.ts').then(
      (module) => module.createMessageReader(options),
      (error: unknown) => {
        opening = null
        throw error
      },
    )
    return opening
  }

  /** Looks at the messages, or joins a look under way: a long list may take many requests. */
  function read(id: string): Promise<void> {
    const known = underWay.get(id)
    if (known) return known.answer
    const abort = new AbortController()
    const answer = look(id, abort.signal)
    underWay.set(id, { abort, answer })
    return answer
  }

  async function look(id: string, signal: AbortSignal): Promise<void> {
    let session: Session | undefined
    try {
      const messages = await open()
      await messages.showKept(id)
      // The latest one: a reading may have come meanwhile.
      session = sessions.find(id) ?? (await reader.read(id))
      signal.throwIfAborted()
      await messages.read(session, signal)
    } catch (error) {
      if (!signal.aborted && error instanceof Error) transcripts.fail(id, error)
      throw error
    } finally {
      if (!signal.aborted) underWay.delete(id)
      // Also messages that were complete before: another reading may have found more, or failed.
      if (session && hasEnded(session.state) && isShown(id) && !isSettled(id) && !ended.has(id))
        begin(id)
    }
  }

  /** Complete after the last reading, and no late message is waited for. */
  function isSettled(id: string): boolean {
    const { data, error } = transcripts.stateOf(id)
    return error === null && data?.complete === true && data.rereadAt === null
  }

  function giveUp(id: string): void {
    underWay.get(id)?.abort.abort()
    underWay.delete(id)
  }

  function fetchMessages(id: string): void {
    const { error, errorUpdatedAt } = transcripts.stateOf(id)
    // Either way: the clock on the wall may have been set back.
    const age = Math.abs(Date.now() - errorUpdatedAt)
    if (isForbidden(error) && age < AFTER_REFUSAL_MS) return
    // Its error is published.
    read(id).catch(() => null)
  }

  function begin(id: string): void {
    ended.set(id, { lookedAt: now(), failures: 0 })
  }

  function readBehind({ id, state }: Session): void {
    const isOver = hasEnded(state)
    if (isOver && ended.has(id)) return
    if (isOver) begin(id)
    else ended.delete(id)
    if (!isOver || !isSettled(id)) fetchMessages(id)
  }

  /** Reads the messages of a session that waits and does not show for what: once, and then now and then. */
  function findQuestion({ id, result }: Answered): void {
    if (result instanceof Error || result.state !== 'waiting') return
    if (messageInputs.showsQuestion(result)) return
    if (env.now() < (searchedAt.get(id) ?? -Infinity) + QUESTION_EVERY_MS) return
    searchedAt.set(id, env.now())
    fetchMessages(id)
  }

  return {
    read,
    findQuestion,
    /** Shows what this browser keeps of the messages, and asks the service for nothing. */
    async showKept(id: string): Promise<void> {
      const messages = await open()
      await messages.showKept(id)
    },
    /** A session was read: its messages are read behind it if they are on screen. */
    sessionRead(session: Session): void {
      if (isShown(session.id)) readBehind(session)
    },
    /** Messages come on screen: after the end of their session no further reading of it brings them. */
    shown(id: string): void {
      const session = sessions.find(id)
      if (session && hasEnded(session.state)) readBehind(session)
      const { data, dataUpdatedAt } = transcripts.stateOf(id)
      if (!data || Math.abs(Date.now() - dataUpdatedAt) > JUST_NOW_MS) read(id).catch(() => null)
    },
    /** Nobody looks at them any more: a long list is not read to its end. */
    hidden: giveUp,
    /** Has every message read again and checked. */
    readAgain: async (id: string): Promise<void> => {
      const messages = await open()
      await messages.wantAll(id)
      giveUp(id)
      await read(id).catch(() => null)
    },
    giveUpAll(): void {
      for (const id of underWay.keys()) giveUp(id)
    },
    wake() {
      for (const id of ended.keys()) ended.set(id, { lookedAt: -Infinity, failures: 0 })
    },
    tick() {
      for (const [id, { lookedAt, failures }] of ended) {
        const { data, error } = transcripts.stateOf(id)
        // The follower says when late messages are to be looked for.
        const isAskedFor = !data || Date.now() >= (data.rereadAt ?? Infinity)
        const pauseMs = error ? pauseAfter(error, failures) : isAskedFor ? 0 : IN_DOUBT_EVERY_MS
        if (!isShown(id) || isSettled(id)) ended.delete(id)
        else if (now() >= lookedAt + pauseMs) {
          ended.set(id, { lookedAt: now(), failures: error ? failures + 1 : 0 })
          fetchMessages(id)
        }
      }
    },
  }
}

/** A service that answers with errors is asked ever less; a silent service as soon as it may be there again. */
function pauseAfter(error: unknown, failures: number): number {
  if (!(error instanceof ServiceError)) return AFTER_FAILURE_MS
  // These answers will hardly change in a moment.
  if ([400, 403, 404, 413, 422].includes(error.status)) return AFTER_REFUSAL_MS
  return Math.min(AFTER_FAILURE_MS * 2 ** failures, IN_DOUBT_EVERY_MS)
}
