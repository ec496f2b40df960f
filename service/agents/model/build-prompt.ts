import type { ModelMessage } from 'ai'

import type { Brief, Place, Story } from '#service/agents/agent.ts'

import type { ModelSettings } from './call-model.ts'
import { replyIn, type Entry, type PastRound } from './journal.ts'
import * as prompts from './prompts.ts'
import type { ToolDescription } from './tools.ts'

/** The messages of one call, and their greatest length in tokens; `problem` says why no model could take them. */
export type Prompt = { messages: readonly ModelMessage[]; tokens: number; problem: string | null }

/** A token has about four letters of English; three bytes leave room for other words. */
const bytesPerToken = 3
const tokensPerMessage = 8

/** The greatest number of tokens that a text is believed to have: a digit or a capital, as in hashes, may be one. */
function tokensIn(value: unknown): number {
  const text = JSON.stringify(value)
  const dense = text.match(/[\dA-Z]/g)?.length ?? 0
  return Math.ceil((Buffer.byteLength(text) - dense) / bytesPerToken) + dense
}

const tokensOf = (messages: readonly ModelMessage[]) =>
  messages.reduce((sum, each) => sum + tokensIn(each) + tokensPerMessage, 0)

/** The parts of a prompt; `rounds` are the rounds of the branch, with the round at work and its results. */
export type PromptParts = {
  brief: Brief
  place: Place
  story: Story
  rounds: readonly PastRound[]
  tools: readonly ToolDescription[]
  isLast: boolean
  /** Null if nothing limits them. */
  roundsLeft: number | null
}

/**
 * The prompt of the next call; the oldest results leave it first, those of the newest answer in part, then the
 * oldest rounds, and those before all results if a model thinks. If that is not enough, the prompt has a problem.
 */
export function buildPrompt(
  settings: Pick<ModelSettings, 'contextTokens' | 'answerTokens' | 'name'>,
  parts: PromptParts,
): Prompt {
  const room = settings.contextTokens - settings.answerTokens
  const opening = tokensOf(openingFor(parts)) + tokensIn(parts.tools)
  const directions = newestDirections(parts.story, (room - opening) / 2)
  const results = parts.rounds.flatMap(({ entries }) =>
    entries.filter((each) => each.kind === 'result'),
  )
  const replies = parts.rounds.filter((round) => replyIn(round) !== null)
  const newest = new Set(replyIn(replies.at(-1))?.calls.map(({ callId }) => callId))
  const isThought = replies.map(replyIn).some((it) => it?.model === settings.name && it.reasoning)
  /** Rounds that leave before all results: old reasoning is long, and no model takes its calls without it. */
  const early = isThought ? replies.length - 1 : 0
  /** Results that leave without their rounds. */
  const alone = isThought ? results.filter(({ callId }) => newest.has(callId)) : results
  /** The bytes that each result of the newest answer keeps: the model would repeat a call with an unread result. */
  let keptBytes = 0

  /** The prompt without the first `count` of early rounds, of results and, behind them, of the other rounds. */
  function without(count: number): Prompt {
    const leftOut = new Map(
      alone.slice(0, Math.max(0, count - early)).map(({ callId, output }) => {
        if (newest.has(callId)) return [callId, prompts.beginningOf(output, keptBytes)]
        return [callId, prompts.leftOutResult(output.length)]
      }),
    )
    const cutRounds = Math.min(count, early) + Math.max(0, count - early - alone.length)
    const past = { results, leftOut, rounds: replies, cutRounds, directions }
    const messages = messagesFor(settings.name, parts, past)
    return { messages, tokens: tokensOf(messages) + tokensIn(parts.tools), problem: null }
  }

  let prompt = without(0)
  if (prompt.tokens <= room) return prompt
  let tooFew = 0
  let enough = alone.length + replies.length
  prompt = without(enough)
  if (prompt.tokens > room) {
    const problem = `Goal, context, directions and tools take up to ${prompt.tokens} tokens, more than the window of ${settings.contextTokens} tokens leaves. Shorten the context, name fewer tools in SIGNALBOX_TOOLS, or raise MODEL_CONTEXT_TOKENS if the model has a larger window.`
    return { ...prompt, tokens: room, problem }
  }
  const free = room - without(enough - 1).tokens
  // A byte may be a token, and a control character several.
  keptBytes = newest.size && Math.max(0, Math.floor(free / newest.size))
  while (keptBytes > 0 && without(enough - 1).tokens > room) keptBytes = Math.floor(keptBytes / 2)
  // By halves: a long session would build thousands of prompts otherwise, and hold up all others.
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    const tried = without(middle)
    if (tried.tokens > room) tooFew = middle
    else [enough, prompt] = [middle, tried]
  }
  return prompt
}

const openingFor = ({ brief, place }: PromptParts): ModelMessage[] => [
  { role: 'system', content: prompts.systemPrompt(brief, place) },
  userMessage(prompts.taskPrompt(brief, place)),
]

/** The directions that fit into so many tokens without the oldest; the newest is always among them. */
function newestDirections({ directions }: Story, tokens: number): Story['directions'] {
  let left = tokens
  const last = directions.findLastIndex(({ text }) => {
    left -= tokensOf([userMessage(prompts.directionPrompt(text))])
    return left < 0
  })
  return directions.slice(Math.min(last + 1, directions.length - 1))
}

type Result = Extract<Entry, { kind: 'result' }>

function messagesFor(
  model: string,
  parts: PromptParts,
  past: {
    results: readonly Result[]
    /** The text in place of each result that is left out. */
    leftOut: ReadonlyMap<string, string>
    rounds: readonly PastRound[]
    cutRounds: number
    directions: Story['directions']
  },
): ModelMessage[] {
  const { place, story, isLast, roundsLeft } = parts
  const cutDirections = story.directions.length - past.directions.length
  const outputs = new Map(
    past.results.map(({ callId, output, isError }) => {
      const value = past.leftOut.get(callId) ?? output
      return [callId, { type: isError ? ('error-text' as const) : ('text' as const), value }]
    }),
  )
  const messages: ModelMessage[] = [
    ...openingFor(parts),
    ...(cutDirections === 0 ? [] : [userMessage(prompts.leftOutDirections(cutDirections))]),
    ...(past.cutRounds === 0 ? [] : [userMessage(prompts.leftOutRounds(past.cutRounds))]),
  ]
  let from = 0
  const tellDirections = (until: number) => {
    // While a round is planned, one that no round has taken up yet comes last.
    const news = past.directions.filter(({ roundNumber }) => {
      const number = roundNumber ?? Number.POSITIVE_INFINITY
      return number > from && number <= until
    })
    from = until
    messages.push(...news.map(({ text }) => userMessage(prompts.directionPrompt(text))))
  }
  const kept = past.rounds.slice(past.cutRounds)
  for (const round of kept) {
    tellDirections(round.number)
    messages.push(...repliedWith(model, replyIn(round), outputs))
  }
  // A later round of another branch has taken up the rest: the next round of this one tells them.
  tellDirections(story.round?.number ?? Number.POSITIVE_INFINITY)
  const last = replyIn(kept.at(-1))
  if (last?.calls.length === 0) {
    const cut = last.cutAt ? `${prompts.answerCut(last.cutAt)} ` : ''
    messages.push(userMessage(cut + prompts.nudgePrompt))
  }
  const closing = isLast
    ? prompts.lastRoundPrompt
    : prompts.remainderPrompt(leftMicros(story, place), roundsLeft)
  if (closing !== null) messages.push(userMessage(closing))
  return messages
}

/** A message to the model from outside. */
export const userMessage = (text: string): ModelMessage => ({
  role: 'user',
  content: [{ type: 'text', text }],
})

/** An answer of the model with the result of each call: endpoints refuse a call without its result, and some an empty answer or none. */
function repliedWith(
  model: string,
  reply: Extract<Entry, { kind: 'reply' }> | null,
  outputs: ReadonlyMap<string, { type: 'text' | 'error-text'; value: string }>,
): ModelMessage[] {
  const { text = '', calls = [], reasoning } = reply ?? {}
  // Another model may refuse what this one has thought.
  const isOwn = reply?.model === model
  const isThought = isOwn && reasoning !== undefined
  // The library sends no empty one, and a model that thinks misses it.
  const thought = isThought ? [{ type: 'reasoning', text: reasoning || ' ' } as const] : []
  const words = text.trim() === '' && calls.length === 0 ? prompts.noAnswer : text
  const said = words.trim() === '' ? [] : [{ type: 'text', text: words } as const]
  const made = calls.map(({ callId: toolCallId, tool: toolName, arguments: input, signature }) => ({
    type: 'tool-call' as const,
    toolCallId,
    toolName,
    input,
    ...(isOwn && signature ? { providerOptions: { model: { thoughtSignature: signature } } } : {}),
  }))
  const assistant: ModelMessage = { role: 'assistant', content: [...thought, ...said, ...made] }
  if (calls.length === 0) return [assistant]
  const content = calls.map(({ callId: toolCallId, tool: toolName }) => ({
    type: 'tool-result' as const,
    toolCallId,
    toolName,
    output: outputs.get(toolCallId) ?? { type: 'text' as const, value: prompts.noResult },
  }))
  return [assistant, { role: 'tool', content }]
}

/** The money left beside the reservations, for a subagent at most of its share; null without a budget. */
export function leftMicros({ money }: Story, place: Place): number | null {
  const { budgetMicros, spentMicros, reservedMicros } = money
  if (budgetMicros === null) return null
  return Math.min(budgetMicros - spentMicros - reservedMicros, shareLeft(money, place))
}

/** The rest of a subagent's share of the budget. */
export function shareLeft({ branchMicros }: Story['money'], { subagent }: Place): number {
  return (subagent?.budgetMicros ?? Infinity) - branchMicros
}
