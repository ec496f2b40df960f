import type { Answer as PageAnswer } from '#src/follow/transcript/ask.ts'
import type { MessagePage } from '#src/model/message.ts'
import { hasEnded, type Session, type SessionState } from '#src/model/session.ts'
import { createCursorModel, plain, type Semantics } from '#src/testing/cursor-model.ts'
import { happen } from '#src/testing/follow-script.ts'
import { createRandom } from '#src/testing/random.ts'

/** The pause of the two simple clients between requests, and the number of messages that they ask for (§6). */
export const EVERY_MS = 2_000
export const LIMIT = 50

const usual: Semantics = { ...plain, cut: 'rounds-beyond', cap: { how: 'clamp', at: 100 } }

/** The meanings that a service may well give its cursor: each has the same share of the sessions. */
export const likelySemantics: readonly Semantics[] = [
  usual,
  { ...usual, growth: 'interleaved' },
  { ...usual, cut: 'first', cap: { how: 'none', at: 100 } },
  { ...usual, after: 'inclusive' },
  { ...usual, after: 'inclusive', growth: 'interleaved' },
  { ...usual, after: 'after-last', order: 'append' },
  { ...usual, after: 'after-first', order: 'append' },
  { ...usual, visibility: 'finished-rounds' },
]

const EVENT_EVERY_MS = 3_000
const MOST_IN_ROUND = 120

/** The hidden limit of the service: so many requests in each minute and 429 for the rest; null for no limit. */
export type HiddenLimit = { perMinute: number } | null

export type FleetOptions = {
  seed: number
  sessions: number
  minutes: number
  semantics: Semantics
  limit: HiddenLimit
}

export type Answer<Value> =
  | { kind: 'read'; value: Value }
  | { kind: 'limited'; retryAfterMs: number }

/** Something that follows a scripted fleet; called at every moment of its clock. */
export type FollowingClient = {
  step(now: number): void | Promise<void>
  /** Which messages of the session on screen it shows, by their number at the service. */
  seen(): ReadonlySet<number>
}

type Change = { at: number; state: SessionState }
type Wait = { from: number; to: number; seenAt: number | null }

/**
 * Sessions that live by a script, on a clock that the caller moves. The first is on screen and speaks;
 * the others only change their state. Everything that is asked is counted.
 */
export function createScriptedFleet(options: FleetOptions) {
  const random = createRandom(options.seed)
  const { sessions, minutes, semantics, limit } = options
  const end = minutes * 60_000
  const spoken = createCursorModel(semantics)
  const lives = Array.from({ length: sessions }, (_, index) => lifeOf(index, end, random.next))
  const waits = lives.map(waitsOf)
  const counts = { requests: 0, limited: 0 }
  let minute = -1
  let used = 0
  let nextEvent = 0

  function admit<Value>(now: number, value: () => Value): Answer<Value> {
    counts.requests += 1
    if (limit === null) return { kind: 'read', value: value() }
    if (Math.floor(now / 60_000) !== minute) [minute, used] = [Math.floor(now / 60_000), 0]
    used += 1
    if (used <= limit.perMinute) return { kind: 'read', value: value() }
    counts.limited += 1
    return { kind: 'limited', retryAfterMs: (minute + 1) * 60_000 - now }
  }
  function stateOf(index: number, now: number): SessionState {
    return lives[index]?.findLast(({ at }) => at <= now)?.state ?? 'queued'
  }

  return {
    counts,
    spoken,
    sessions,
    end,
    /** Plays the events at the service until then. */
    moveTo(now: number) {
      for (; nextEvent <= now; nextEvent += EVENT_EVERY_MS) {
        if (spoken.ended) continue
        if (hasEnded(stateOf(0, nextEvent))) spoken.end()
        else happen(spoken, random, MOST_IN_ROUND)
      }
    },
    readSession(index: number, now: number): Answer<FleetSession> {
      return admit(now, () => {
        const state = stateOf(index, now)
        for (const wait of waits[index] ?? []) {
          if (wait.from <= now && now < wait.to) wait.seenAt ??= now
        }
        return { rounds: index === 0 ? spoken.record().rounds : [], state }
      })
    },
    readMessages: (after: string | null, most: number, now: number) =>
      admit(now, () => spoken.answer(after, most)),
    /** Messages that at least one request returns at the end, and those that are seen by then anyhow. */
    reachable(seen: ReadonlySet<number>): number[] {
      const all = new Set(seen)
      for (const after of [null, ...spoken.rounds.map(({ id }) => id)]) {
        const answer = spoken.answer(
          after,
          semantics.cap.how === 'none' ? 1_000_000 : semantics.cap.at,
        )
        if (answer.kind !== 'page') continue
        for (const { extra } of answer.page.messages) all.add(Number(extra['uid']))
      }
      return [...all]
    },
    /** The time that each question stood before it was seen; an unseen question counts for all of its time. */
    noticeMs: () => waits.flat().map(({ from, to, seenAt }) => (seenAt ?? to) - from),
  }
}

export type FleetSession = Pick<Session, 'rounds' | 'state'>

/** The page of an answer; null when the service refuses. */
export function pageOf(answer: Answer<PageAnswer>): MessagePage | null {
  return answer.kind === 'read' && answer.value.kind === 'page' ? answer.value.page : null
}

export type ScriptedFleet = ReturnType<typeof createScriptedFleet>

/** Queued, then running and waiting in turns; the one on screen ends before the time is over. */
function lifeOf(index: number, end: number, random: () => number): Change[] {
  const changes: Change[] = [{ at: 0, state: index % 7 === 3 ? 'queued' : 'running' }]
  let at = 20_000 + 120_000 * random()
  while (at < end * 0.85) {
    changes.push({ at, state: 'waiting' })
    at += 60_000 + 120_000 * random()
    changes.push({ at, state: 'running' })
    at += 120_000 + 300_000 * random()
  }
  if (index === 0) changes.push({ at: end * 0.9, state: 'complete' })
  return changes.toSorted((one, other) => one.at - other.at)
}

function waitsOf(life: readonly Change[]): Wait[] {
  return life.flatMap(({ at, state }, index) =>
    state === 'waiting' ? [{ from: at, to: life[index + 1]?.at ?? Infinity, seenAt: null }] : [],
  )
}
