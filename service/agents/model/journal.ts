import * as z from 'zod/mini'

import type { AgentMessage, Place, Story } from '#service/agents/agent.ts'

import { earlyReport } from './prompts.ts'

const call = z.object({
  callId: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  problem: z.nullable(z.string()),
  /** Gemini refuses its calls without it. */
  signature: z.optional(z.string()),
})

const entry = z.discriminatedUnion('kind', [
  /** Words of the service about the round, such as a fault of the endpoint. */
  z.object({
    kind: z.literal('notice'),
    text: z.string(),
    /** Of a call that gave no answer: somebody may bill it. */
    mayBePaid: z.optional(z.boolean()),
  }),
  /** The results and rounds that a prompt left out, in journals of earlier services: no round notes them now. */
  z.object({ kind: z.literal('cut'), results: z.int(), rounds: z.int(), text: z.string() }),
  /** The answer of the model: recorded before anything of it is said or done. */
  z.object({
    kind: z.literal('reply'),
    text: z.string(),
    calls: z.array(call),
    /** It was cut at so many tokens. */
    cutAt: z.optional(z.int()),
    /** A subagent could only report, and ends with it. */
    isLast: z.optional(z.boolean()),
    /** The reasoning that the model of this name, and no other model, wants to read again. */
    reasoning: z.optional(z.string()),
    model: z.optional(z.string()),
  }),
  /** A tool begins: without a result behind it, the process ended meanwhile. */
  z.object({
    kind: z.literal('begun'),
    callId: z.string(),
    ifEnded: z.optional(z.custom<AgentMessage>()),
  }),
  z.object({
    kind: z.literal('result'),
    callId: z.string(),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    output: z.string(),
    isError: z.boolean(),
  }),
  /** A person decides on the call, or answers it: the request of this place in the round. */
  z.object({
    kind: z.literal('asked'),
    callId: z.string(),
    index: z.int(),
    about: z.enum(['answer', 'approval', 'broken']),
  }),
  /** A person decides on a fault of the endpoint. */
  z.object({ kind: z.literal('faulted') }),
  /** A subagent works on the call. */
  z.object({
    kind: z.literal('delegated'),
    callId: z.string(),
    name: z.string(),
    task: z.nullable(z.string()),
    budgetMicros: z.nullable(z.number()),
  }),
  /** `isEarly`: it was refused, and counts only if the subagent comes to no other. */
  z.object({ kind: z.literal('report'), text: z.string(), isEarly: z.optional(z.boolean()) }),
])

/** A note of the model agent on a round. The transcript and the prompt follow from these entries. */
export type Entry = z.infer<typeof entry>
export type Call = z.infer<typeof call>

export type PastRound = { roundId: string; number: number; entries: readonly Entry[] }

/** A call of the model, and the last that is known of it. */
export type OpenCall = {
  call: Call
  last: Exclude<Entry, { kind: 'reply' }> | null
  lastRoundId: string
}

/** The rounds of a branch so far, with the round at work, if it has begun, as the last. */
export function readRounds(story: Story): readonly PastRound[] {
  return story.journal
    .filter((round) => round.isOwn)
    .map(({ roundId, number, entries }) => ({
      roundId,
      number,
      entries: entries.map((each) => entry.parse(each)),
    }))
}

/** The report of a subagent that a round has started; null if it gave none. */
export function reportOf(story: Story, parentRoundId: string, name: string): string | null {
  const rounds = story.journal.filter(
    (round) => round.parentRoundId === parentRoundId && round.agent === name,
  )
  const last = rounds.flatMap(({ entries }) => entries.map((each) => entry.parse(each))).at(-1)
  if (last?.kind !== 'report') return null
  return last.isEarly ? earlyReport(last.text) : last.text
}

/** Whether an entry is a report that was taken. */
export const isReport = (each: Entry): each is Extract<Entry, { kind: 'report' }> =>
  each.kind === 'report' && !each.isEarly

/** The model's answer in a round; null before it has come. */
export function replyIn(round: PastRound | undefined): Extract<Entry, { kind: 'reply' }> | null {
  return round?.entries.find((each) => each.kind === 'reply') ?? null
}

/** The calls of these rounds that have no result yet, oldest first. */
export function openCalls(rounds: readonly PastRound[]): OpenCall[] {
  const open = new Map<string, OpenCall>()
  for (const round of rounds) {
    for (const each of round.entries) {
      if (each.kind === 'reply') {
        for (const made of each.calls) {
          open.set(made.callId, { call: made, last: null, lastRoundId: round.roundId })
        }
      } else if ('callId' in each) {
        const known = open.get(each.callId)
        if (each.kind === 'result') open.delete(each.callId)
        else if (known) open.set(each.callId, { ...known, last: each, lastRoundId: round.roundId })
      }
    }
  }
  return [...open.values()]
}

/** How many of the last answers, in a row, had no call that could be carried out; whole words count as no answer. */
export function countMistakes(rounds: readonly PastRound[]): number {
  const isGood = rounds.flatMap((round) => {
    const reply = replyIn(round)
    const isTalk = reply?.calls.length === 0 && reply.text.trim() !== '' && !reply.cutAt
    if (!reply || isTalk) return []
    return [reply.calls.some(({ problem }) => problem === null)]
  })
  return isGood.length - 1 - isGood.lastIndexOf(true)
}

/** How many of the last answers, in a row, made the very same calls; 0 if the last made none. */
export function countSameCalls(rounds: readonly PastRound[]): number {
  const made = rounds.flatMap((round) => {
    const reply = replyIn(round)
    return reply ? [JSON.stringify(reply.calls.map((one) => [one.tool, one.arguments]))] : []
  })
  const last = made.at(-1)
  return last === '[]' ? 0 : made.length - 1 - made.findLastIndex((calls) => calls !== last)
}

/** A call of a tool in the transcript. */
export function toolMessageOf(
  { tool, arguments: given }: Pick<Call, 'tool' | 'arguments'>,
  output: string,
  { subagent }: Place,
): AgentMessage {
  const input = JSON.stringify(given, null, 2)
  return {
    role: 'tool',
    author: subagent?.name ?? null,
    text: '',
    tool: { name: tool, input, output },
  }
}

/** The messages of an entry in the transcript; empty for most bookkeeping. */
export function messagesOf(each: Entry, place: Place): readonly AgentMessage[] {
  const { subagent } = place
  const author = subagent?.name ?? null
  const speaker = { role: subagent ? 'subagent' : 'agent', author, tool: null } as const
  switch (each.kind) {
    case 'notice':
    case 'cut':
      return [{ role: 'system', author: null, text: each.text, tool: null }]
    case 'reply':
      return each.text.trim() === '' ? [] : [{ ...speaker, text: each.text }]
    case 'result': {
      if (each.tool === 'ask_human') return []
      const { text } = each.arguments
      if (each.tool === 'note' && typeof text === 'string') return [{ ...speaker, text }]
      return [toolMessageOf(each, each.output, place)]
    }
    case 'report':
      return subagent && isReport(each) ? [{ ...speaker, text: each.text }] : []
    case 'begun':
    case 'faulted':
    case 'asked':
    case 'delegated':
      return []
    default:
      return each satisfies never
  }
}
