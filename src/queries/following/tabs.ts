import type { Outcome } from '#src/follow/polling/budget.ts'
import { BEAT_MS, createLeader, type Beat } from '#src/follow/polling/leader.ts'
import { digestOf } from '#src/model/attempt.ts'
import { createNames } from '#src/model/create-fields.ts'
import {
  ConnectionError,
  AuthenticationError,
  NotFoundError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { PollingStatus } from '#src/queries/client/client.ts'
import * as words from '#src/queries/client/words.ts'

/** A read as one tab tells it another; never a key, which no tab holds. */
export type TabRead =
  | { of: 'session'; id: string }
  | { of: 'messages'; id: string; after: string | null; options: object }
  /** A page of the service's own list of sessions. */
  | { of: 'list'; next: string | null }

/** The end of a sent request. */
type Ended = { outcome: Outcome; error: PackedError | null }

/** The leader's own figures, as they pass between tabs. */
export type PackedStatus = Omit<PollingStatus, 'problem'> & { problem: PackedError | null }

/** The words that the tabs of an account say to each other. */
type TabWord =
  | ({ kind: 'beat'; meter: PackedStatus | null } & Beat)
  /**
   * The leader has read a session, for any tab. `askedAt` is when by the clock on the wall, the only one
   * that all tabs share: it tells how old that is, and each tab dates it by its own steady clock.
   */
  | { kind: 'session'; epoch: number; session: Session; askedAt: number }
  /** The leader could not read a session. */
  | { kind: 'unread'; epoch: number; id: string; error: PackedError }
  | { kind: 'ask'; tab: string; ask: number; read: TabRead }
  | { kind: 'answer'; epoch: number; tab: string; ask: number; result: unknown }
  | { kind: 'failure'; epoch: number; tab: string; ask: number; error: PackedError }
  /** A tab has sent something about a session, or a new one: earlier readings of it count no more. */
  | ({ kind: 'wrote'; id: string | null } & Ended)
  /** The key has changed or may work again, or a person does not wait for the end of a pause. */
  | { kind: 'try-now' }
  /** A person wants everything asked for now. */
  | { kind: 'ask-now' }
  /** The list of sessions has changed in what the browser remembers. */
  | { kind: 'list' }
  /** The operator has changed where fields stand. */
  | { kind: 'mapping' }
  | { kind: 'take-over'; to: string }

/** A word of another tab that is not about who leads, and no answer. */
export type HeardWord = Exclude<TabWord, { kind: 'answer' | 'failure' | 'take-over' }>

/** An error as it passes between tabs: a copy loses its class. */
export type PackedError = { name: string; message: string; details: Record<string, unknown> }

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} }
  // A cause may be of any kind, and nobody reads it in another tab.
  const own = Object.entries(error).filter(([name]) => name !== 'cause')
  return { name: error.name, message: error.message, details: Object.fromEntries(own) }
}

const errors = new Map(
  Object.entries({
    ServiceError,
    SessionError,
    AuthenticationError,
    NotFoundError,
    RateLimitError,
    UnreadableResponseError,
    ConnectionError,
  }),
)

/** The same error again, of the class that it had; of any other class, a connection that failed. */
export function unpackError({ name, message, details }: PackedError): Error {
  const known = errors.get(name)
  const error = Object.assign(new Error(message), known ? details : { timedOut: false })
  error.name = known ? name : 'ConnectionError'
  Object.setPrototypeOf(error, (known ?? ConnectionError).prototype)
  return error
}

export type Tabs = {
  /** Takes what tabs say to each other, and the news of who leads. */
  listen: (handlers: TabHandlers) => void
  role: () => PollingStatus['role']
  isFollower: () => boolean
  /** Has the leader read for this tab; when this tab comes to lead meanwhile, it reads itself. */
  ask: <Result>(read: TabRead, signal?: AbortSignal) => Promise<Result>
  say: (word: TabWord) => void
  epoch: () => number
  tick: () => void
  stop: () => void
}

type Options = { scope: string; now: () => number; random: () => number }

type TabHandlers = {
  /** The leader's own figures, which it tells the others. */
  status: () => PackedStatus
  onRole: () => void
  onWord: (word: HeardWord) => void
  readHere: (read: TabRead) => Promise<unknown>
}

type Asked = { read: TabRead; settle: (answer: Promise<unknown>) => void; since: number }

const ANSWER_WITHIN_MS = 40_000

const nothing = () => undefined

/** The tabs where there are no locks or channels: each tab is alone. */
const alone: Tabs = {
  listen: nothing,
  role: () => 'alone',
  isFollower: () => false,
  ask: () => Promise.reject(new Error(words.noOtherTab)),
  say: nothing,
  epoch: () => 0,
  tick: nothing,
  stop: nothing,
}

/**
 * Goes up when tabs tell each other something in another form: an older build in another tab would misread it.
 * The fields of a create, each a member of a session, tell builds apart without it.
 */
const FORM = 4

/** Joins the tabs of one account at one service: one of them leads and asks for all. */
export function joinTabs({ scope, now, random }: Options): Tabs {
  if (typeof document === 'undefined' || !('locks' in navigator)) return alone
  // The scope may hold the end of a key's name; locks and channels need no more than to be told apart.
  const name = `signalbox ${FORM} ${digestOf([scope, createNames])}`
  const tab = crypto.randomUUID()
  const leader = createLeader(tab, random)
  const channel = new BroadcastChannel(name)
  const asked = new Map<number, Asked>()
  let lastAsk = 0
  let lastBeat = -Infinity
  let wasLeading = false
  let lock: { abort: AbortController; release: () => void } | null = null
  let stopped = false
  /** Another tab has been heard: one that nobody hears need not copy each session that it reads. */
  let isHeard = false
  let handlers: TabHandlers | null = null

  function say(word: TabWord): void {
    // A request that was under way when this tab left ends later. It must not fail for having nobody to tell.
    if (stopped || (word.kind === 'session' && !isHeard)) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target: only pages of this origin hear it.
    channel.postMessage(word)
  }

  function beat(): void {
    lastBeat = now()
    const leads = leader.isLeading()
    const epoch = leads ? leader.epoch() : null
    say({
      kind: 'beat',
      tab,
      visible: !document.hidden,
      epoch,
      meter: leads ? (handlers?.status() ?? null) : null,
    })
  }
  function roleMayHaveChanged(): void {
    const leads = leader.isLeading()
    if (leads === wasLeading) return
    wasLeading = leads
    beat()
    // The requests of pages go out before the fleet.
    if (leads && handlers) {
      for (const [ask, { read }] of asked) settle(ask, handlers.readHere(read))
    }
    handlers?.onRole()
  }
  function request(steal: boolean): void {
    lock?.abort.abort()
    const held = Promise.withResolvers<void>()
    const mine = { abort: new AbortController(), release: held.resolve }
    lock = mine
    const lockOptions = steal ? { steal } : { signal: mine.abort.signal }
    const hold = () => {
      leader.granted(now(), Date.now())
      roleMayHaveChanged()
      return held.promise
    }
    const gone = () => {
      // Asked for anew, by ourselves: that it is gone says nothing.
      if (lock !== mine || stopped) return
      lock = null
      leader.lost(now())
      roleMayHaveChanged()
    }
    navigator.locks.request(name, lockOptions, hold).then(gone, gone)
  }
  function act(actions: ReturnType<typeof leader.tick>): void {
    for (const action of actions) {
      if (typeof action === 'object') say({ kind: 'take-over', to: action.handOverTo })
      else request(action === 'steal')
    }
    roleMayHaveChanged()
  }
  function hear(word: TabWord): void {
    isHeard = true
    if ('epoch' in word && word.epoch !== null && word.epoch < leader.epoch()) return
    if (word.kind === 'beat') return hearBeat(word)
    if (word.kind === 'take-over') return word.to === tab ? act(leader.offered(now())) : undefined
    if (word.kind !== 'answer' && word.kind !== 'failure') {
      if (word.kind !== 'ask' || leader.isLeading()) handlers?.onWord(word)
    } else if (word.tab === tab) {
      const { ask } = word
      if (word.kind === 'answer') settle(ask, Promise.resolve(word.result))
      else settle(ask, Promise.reject(unpackError(word.error)))
    }
  }
  function hearBeat(word: Extract<TabWord, { kind: 'beat' }>): void {
    const before = leader.epoch()
    leader.heard(word, now())
    roleMayHaveChanged()
    // The tab that leads now has not heard the requests to the tab before.
    if (leader.epoch() !== before) {
      for (const [ask, { read }] of asked) say({ kind: 'ask', tab, ask, read })
    }
    handlers?.onWord(word)
  }
  function settle(ask: number, answer: Promise<unknown>): void {
    const waiting = asked.get(ask)
    asked.delete(ask)
    if (waiting) waiting.settle(answer)
    else answer.catch(() => undefined)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabWord>) => hear(data))

  return {
    listen: (next) => void (handlers = next),
    role: () => (leader.isLeading() ? 'leader' : 'follower'),
    isFollower: () => !leader.isLeading(),
    epoch: () => leader.epoch(),
    say,
    ask<Result>(read: TabRead, signal?: AbortSignal) {
      const answer = new Promise<unknown>((resolve, reject) => {
        if (stopped) return reject(leftError())
        const ask = (lastAsk += 1)
        asked.set(ask, { read, settle: resolve, since: now() })
        signal?.addEventListener('abort', () => asked.delete(ask) && reject(signal.reason))
        say({ kind: 'ask', tab, ask, read })
      })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The tab that asked has decoded it, by the same code.
      return answer as Promise<Result>
    },
    tick() {
      act(leader.tick(now(), !document.hidden))
      if (now() - lastBeat >= BEAT_MS - 100) beat()
      for (const [ask, { since }] of asked) {
        if (now() - since < ANSWER_WITHIN_MS) continue
        const error = new ConnectionError(words.otherTabSilent, { timedOut: false })
        settle(ask, Promise.reject(error))
      }
    },
    stop() {
      stopped = true
      for (const ask of asked.keys()) settle(ask, Promise.reject(leftError()))
      lock?.abort.abort()
      lock?.release()
      channel.close()
    },
  }
}

/** Nobody answers any more, and nobody is asked: what waits must end all the same. */
export function leftError(): ConnectionError {
  return new ConnectionError(words.pageEnds, { timedOut: false })
}
