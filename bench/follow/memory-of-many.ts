import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { createFollower } from '#src/follow/transcript/follower.ts'
import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

const PER_ROUND = 50
const CAP = 200

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Megabytes that a follower holds once it has read so many messages, and milliseconds of CPU to read them. */
export function memoryOfMany(count: number): { megabytes: number; cpuMs: number } {
  const before = heap()
  const follower = createFollower()
  const started = process.cpuUsage()
  const rounds = Array.from({ length: count / PER_ROUND }, (_, at) => roundOf(at))
  // A look ends after so many pages; the next goes on.
  for (let looks = 0; looks < 10_000 && follower.view().count < count; looks += 1) {
    const asking = follower.look({ state: 'running', rounds }, looks * 2_000)
    for (let step = asking.next(); !step.done;) {
      const { after, limit } = step.value
      const from = after === null ? 0 : (Number(after.slice(4)) + 1) * PER_ROUND
      const to = Math.min(count, from + Math.min(limit, CAP))
      const messages = Array.from({ length: Math.max(0, to - from) }, (_, at) => said(from + at))
      step = asking.next({ kind: 'page', page: { messages, hasMore: to < count } })
    }
  }
  const { user, system } = process.cpuUsage(started)
  const held = follower.view().count
  if (held !== count) throw new Error(`Only ${held} of ${count} messages were read`)
  return { megabytes: (heap() - before) / 2 ** 20, cpuMs: (user + system) / 1_000 }
}

function heap(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

function said(number: number): Message {
  const round = Math.floor(number / PER_ROUND)
  const text = `${number}: ${'The ledger says one thing and the bank another. '.repeat(3)}`
  const at = number * 1_000
  const base = { role: 'agent', author: null, tool: null, extra: {} } as const
  return { ...base, id: `msg_${number}`, roundId: `rnd_${round}`, text, at }
}

function roundOf(at: number): Round {
  return {
    id: `rnd_${at}`,
    number: at + 1,
    title: null,
    state: 'complete',
    parentId: null,
    agent: null,
    task: null,
    unconfirmedMicros: null,
    tokens: null,
    costMicros: null,
    startedAt: at * PER_ROUND * 1_000,
    endedAt: (at + 1) * PER_ROUND * 1_000,
  }
}
