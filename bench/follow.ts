import { printTable } from '#scripts/checks/print-table.ts'
import { createRandom } from '#src/testing/random.ts'

import { createIntervalQueries } from './follow/interval-queries.ts'
import { createLiteralLoop } from './follow/literal-loop.ts'
import { memoryOfMany } from './follow/memory-of-many.ts'
import {
  createScriptedFleet,
  likelySemantics,
  type FollowingClient,
  type HiddenLimit,
  type ScriptedFleet,
} from './follow/scripted-fleet.ts'
import { createSignalboxClient } from './follow/signalbox-client.ts'
import { quantile } from './quantile.ts'

/** Following a fleet on a clock of its own, beside the loop of the specification and plain TanStack Query. All three show the same: the state of each session, and the messages of one. */

const SESSIONS = 50
const FEW = 4
const TABS = 5
const MINUTES = 20
const TICK_MS = 250
const MANY = 100_000
const limits: readonly HiddenLimit[] = [
  null,
  { perMinute: 600 },
  { perMinute: 300 },
  { perMinute: 120 },
]

const clients = {
  Signalbox: (fleet: ScriptedFleet, seed: number) =>
    createSignalboxClient(fleet, createRandom(seed).next),
  'loop of §6, every 2 s': createLiteralLoop,
  'TanStack Query, refetchInterval 2 s': createIntervalQueries,
} satisfies Record<string, (fleet: ScriptedFleet, seed: number) => FollowingClient>

type Sum = {
  requests: number
  limited: number
  written: number
  lost: number
  notices: number[]
  cpuMs: number
  fleets: number
}

console.log(
  `${SESSIONS} sessions, one on screen; ${MINUTES} minutes of scripted time under each of ${likelySemantics.length} meanings of the cursor`,
)
for (const limit of limits) {
  const sums: (readonly [name: string, Sum])[] = []
  for (const [name, create] of Object.entries(clients)) {
    sums.push([name, await follow(create, limit)])
  }
  printLimit(limit, sums)
  const own = sums[0]?.[1]
  if (own && isAbsurd(own, limit)) process.exitCode = 1
}
for (const sessions of [SESSIONS, FEW]) {
  const { led, each } = requestsOfFiveTabs(sessions)
  console.log(
    `\nFive tabs on one of ${sessions} sessions: ${led} requests if one tab leads, ${each} (×${(each / led).toFixed(2)}) if each reads what it shows`,
  )
}
const { megabytes, cpuMs } = memoryOfMany(MANY)
console.log(
  `\nOne session of ${MANY.toLocaleString('en-US')} messages: ${megabytes.toFixed(0)} MB held, read in ${cpuMs.toFixed(0)} ms of CPU`,
)

async function follow(
  create: (fleet: ScriptedFleet, seed: number) => FollowingClient,
  limit: HiddenLimit,
): Promise<Sum> {
  const sum: Sum = {
    requests: 0,
    limited: 0,
    written: 0,
    lost: 0,
    notices: [],
    cpuMs: 0,
    fleets: 0,
  }
  for (const [at, semantics] of likelySemantics.entries()) {
    const seed = 1 + at
    const options = { seed, sessions: SESSIONS, minutes: MINUTES, semantics, limit }
    const fleet = createScriptedFleet(options)
    const client = create(fleet, seed)
    const before = process.cpuUsage()
    for (let now = 0; now <= fleet.end; now += TICK_MS) {
      fleet.moveTo(now)
      await client.step(now)
    }
    const { user, system } = process.cpuUsage(before)
    const seen = client.seen()
    sum.cpuMs += (user + system) / 1_000
    sum.requests += fleet.counts.requests
    sum.limited += fleet.counts.limited
    const reachable = fleet.reachable(seen)
    sum.written += reachable.length
    sum.lost += reachable.filter((uid) => !seen.has(uid)).length
    sum.notices.push(...fleet.noticeMs())
    sum.fleets += 1
  }
  return sum
}

function printLimit(limit: HiddenLimit, sums: readonly (readonly [name: string, Sum])[]): void {
  const own = sums[0]?.[1]
  const allowed = limit === null ? 'no limit' : `at most ${limit.perMinute} requests a minute`
  console.log(`\nThe service takes ${allowed}`)
  const hours = (sum: Sum) => (sum.fleets * SESSIONS * MINUTES) / 60
  const rows: readonly [words: string, of: (sum: Sum) => number, digits: number][] = [
    ['messages lost of the session on screen, %', (sum) => (100 * sum.lost) / sum.written, 2],
    ['requests per message of it', (sum) => sum.requests / sum.written, 1],
    ['requests per session and hour', (sum) => sum.requests / hours(sum), 0],
    ['answered 429, %', (sum) => (100 * sum.limited) / sum.requests, 2],
    ['answered, of what the limit allows, %', (sum) => usedOf(sum, limit), 1],
    ['a question is noticed after, p50, s', (sum) => quantile(sum.notices, 0.5) / 1_000, 1],
    ['a question is noticed after, p95, s', (sum) => quantile(sum.notices, 0.95) / 1_000, 1],
    ['CPU per 1,000 requests, both sides, ms', (sum) => (1_000 * sum.cpuMs) / sum.requests, 1],
  ]
  printTable(
    ['', ...sums.map(([name]) => name)],
    rows.map(([words, of, digits]) => {
      const cells = sums.map(([, sum]) => beside(of(sum), own ? of(own) : 0, digits))
      return [words, cells].flat()
    }),
  )
}

/** In per cent; 0 where there is no limit. */
function usedOf({ requests, limited, fleets }: Sum, limit: HiddenLimit): number {
  const allowed = fleets * MINUTES * (limit?.perMinute ?? Infinity)
  return (100 * (requests - limited)) / allowed
}

/** A value, and how many times the first one it is where that says something. */
function beside(value: number, first: number, digits: number): string {
  const shown = value.toFixed(digits)
  if (first < 10 ** -digits || value === first) return shown
  return `${shown} (×${(value / first).toFixed(1)})`
}

/** Without a limit nothing may be lost; under one a refusal is the exception. */
function isAbsurd({ lost, limited, requests }: Sum, limit: HiddenLimit): boolean {
  return limit === null ? lost > 0 : limited / requests > 0.2
}

/**
 * Requests of five tabs that show one session: if one tab leads and reads for all, and if one reads the
 * fleet and each reads the session that it shows.
 */
function requestsOfFiveTabs(sessions: number) {
  const sum = { led: 0, each: 0 }
  for (const [at, semantics] of likelySemantics.entries()) {
    const count = (tabs: number) => {
      const fleet = createScriptedFleet({
        seed: at + 1,
        sessions,
        minutes: MINUTES,
        semantics,
        limit: null,
      })
      const readers = Array.from({ length: tabs }, (_, tab) =>
        createSignalboxClient(fleet, createRandom(at + 1 + tab).next, tab === 0 ? sessions : 1),
      )
      for (let now = 0; now <= fleet.end; now += TICK_MS) {
        fleet.moveTo(now)
        for (const client of readers) void client.step(now)
      }
      return fleet.counts.requests
    }
    sum.led += count(1)
    sum.each += count(TABS)
  }
  return sum
}
