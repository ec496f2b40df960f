import { setTimeout as delay } from 'node:timers/promises'

import {
  mostRounds,
  type Agent,
  type AgentMessage,
  type Brief,
  type Hands,
  type Place,
  type Story,
} from '#service/agents/agent.ts'

import { roundMessages, requestOf } from './messages.ts'
import { planSession, sketchRound, subagentNames, subagentRounds, type Plan } from './plan.ts'

/** More than this many steps in a round are no livelier to watch, only slower to write. */
const mostChunks = 10
const leastChunkMs = 10

/** The default agent: offline and deterministic, a function of goal and context alone. */
export function createRehearsalAgent({ roundMs }: { roundMs: number }): Agent {
  return {
    name: 'rehearsal',
    model: null,
    keepsBudgets: true,
    check: (brief) => void planSession(brief),
    planRound(brief, place, _story, { redirected, roundsSoFar }) {
      const plan = planSession(brief)
      const isCapped = roundsSoFar >= (mostRounds(brief) ?? Number.POSITIVE_INFINITY)
      if (isCapped || isBeyond(brief, plan, place, redirected)) return null
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
        subagents:
          own && plan.subagentsIn === place.ordinal
            ? subagentNames.map((name) => ({ name, task: null, budgetMicros: null }))
            : [],
      }
    },
    writeReport,
  }
}

/** A direction that comes after the last round gets one more round. */
function isBeyond(brief: Brief, plan: Plan, place: Place, redirected: boolean): boolean {
  if (place.subagent) return place.ordinal > subagentRounds(brief, place.subagent.name)
  return place.ordinal > plan.rounds && !redirected
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

function writeReport(story: Story): string {
  const sections = [
    '# Report',
    '_Written by the rehearsal agent, which works offline and by rote: a demonstration, not a finding._',
    listSection(
      'Directions on the way',
      story.directions.map(({ text }) => quoted(text)),
    ),
    listSection('Answers', story.answers.map(answerLine)),
  ]
  return sections.filter((section) => section !== '').join('\n\n')
}

function answerLine({ question, inWords, note }: Story['answers'][number]): string {
  return `**${question}**\n\n${quoted(note ? `${inWords}\n\n${note}` : inWords)}`
}

function listSection(title: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `## ${title}\n\n${parts.join('\n\n')}`
}

function quoted(text: string): string {
  return text.replaceAll(/^/gm, '> ')
}
