import { setTimeout as delay } from 'node:timers/promises'

import type { Agent, AgentMessage, Brief, Hands, Place } from '#service/agents/agent.ts'

import { closingMessages, roundMessages } from './messages.ts'
import { planSession, sketchRound, subagentRounds, type Plan } from './plan.ts'
import { writeReport } from './report.ts'
import { requestOf } from './requests.ts'

/** More than this many steps in a round are no livelier to watch, only slower to write. */
const mostChunks = 10
const leastChunkMs = 10

/**
 * The default agent: offline and deterministic, a function of goal and context alone (see `readScene`
 * for the line that sets the scene). `roundMs` is how long a round takes.
 */
export function createRehearsalAgent({ roundMs }: { roundMs: number }): Agent {
  return {
    name: 'rehearsal',
    check: (brief) => void planSession(brief),
    planRound(brief, place, { redirected, roundsSoFar }) {
      const plan = planSession(brief)
      if (roundsSoFar >= mostRounds(brief) || isBeyond(brief, plan, place, redirected)) return null
      const { title, greatestCostMicros } = sketchRound(brief, plan, place)
      return { title, greatestCostMicros }
    },
    async performRound(brief, place, story, hands) {
      const plan = planSession(brief)
      const sketch = sketchRound(brief, plan, place)
      const messages = roundMessages(brief, plan, place, sketch, story)
      await sayOverTime(messages, plan.scene.paceMs ?? roundMs, hands)
      const own = place.subagent === null
      if (own && plan.scene.fail === place.ordinal) {
        throw new Error(`Round ${place.ordinal} failed, as the rehearsal's scene asked.`)
      }
      const kind = own ? plan.asks.get(place.ordinal) : undefined
      return {
        costMicros: sketch.costMicros,
        asks: kind ? [requestOf(brief, kind)] : [],
        subagents: own && plan.subagentsIn === place.ordinal ? plan.subagentNames : [],
      }
    },
    closeRound: (brief, place, story) => closingMessages(planSession(brief), place, story),
    writeReport,
  }
}

/** A direction that comes after the last round gets one more round. */
function isBeyond(brief: Brief, plan: Plan, place: Place, redirected: boolean): boolean {
  if (place.subagent) return place.ordinal > subagentRounds(brief, place.subagent.name)
  return place.ordinal > plan.rounds && !redirected
}

function mostRounds(brief: Brief): number {
  const most = brief.guardrails?.['maxRounds']
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY
}

async function sayOverTime(messages: readonly AgentMessage[], paceMs: number, hands: Hands) {
  const chunks = Math.max(
    1,
    Math.min(mostChunks, messages.length, Math.floor(paceMs / leastChunkMs)),
  )
  const size = Math.ceil(messages.length / chunks)
  const pauseMs = paceMs / (chunks + 1)
  for (let start = 0; start < messages.length; start += size) {
    if (pauseMs > 0) await delay(pauseMs, undefined, { signal: hands.signal })
    await hands.say(messages.slice(start, start + size))
  }
  if (pauseMs > 0) await delay(pauseMs, undefined, { signal: hands.signal })
}
