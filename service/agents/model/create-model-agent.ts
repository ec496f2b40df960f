import { setTimeout as delay } from 'node:timers/promises'

import {
  mostRounds,
  tryAgainSchema,
  type Agent,
  type Brief,
  type Delegation,
  type Hands,
  type InputRequest,
  type Place,
  type RoundOutcome,
  type Story,
} from '#service/agents/agent.ts'
import { unlessAborted, type OutsideTools } from '#service/agents/tools/connect-tools.ts'
import { invalidField } from '#service/http/problem.ts'

import { buildPrompt, shareLeft, type Prompt } from './build-prompt.ts'
import { costOf, ModelCallError, type ModelCaller, type ModelSettings } from './call-model.ts'
import { carryOut, isWaiting } from './carry-out.ts'
import {
  countMistakes,
  countSameCalls,
  isReport,
  messagesOf,
  openCalls,
  readRounds,
  replyIn,
  type Entry,
  type PastRound,
} from './journal.ts'
import { askBeforeOf, ownTools, type ToolDescription } from './tools.ts'

/** Calls that may have been paid. */
const paidTries = 6
/** Refused calls cost nothing: the pauses between so many take some nine minutes. */
const tries = 15
const firstRetryMs = 1_000
/** The longest pause, in first ones. */
const longestGrowth = 60
/** Servers that start take a second or two. */
const toolsLateMs = 5_000
/** Also when the endpoint names a later time. */
const longestWaitMs = 3_600_000
const mistakesAllowed = 3
/** Nobody looks at every round: a loop would go on to the end of the budget. */
const sameCallsAllowed = 20
const titleLength = 80
const tryAgainDetail =
  'Each try is a round. The agent does not read a note here: to tell it something, redirect the session.'

/** The agent that works through a model: a round is one call of it, and the tools that the call asks for. */
export function createModelAgent(
  settings: ModelSettings,
  { call }: Pick<ModelCaller, 'call'>,
  outside: OutsideTools,
  { retryMs = firstRetryMs, lateMs = toolsLateMs } = {},
): Agent {
  /** The tools as they were last listed: planning a round does not wait for a server. */
  let known: readonly ToolDescription[] = []

  /** The prompt and the tools of the next call: the last that rounds and share allow can only report. */
  function nextCall(
    brief: Brief,
    place: Place,
    story: Story,
    { roundsSoFar, rounds }: { roundsSoFar: number; rounds: readonly PastRound[] },
  ) {
    const cap = capOf(brief, place)
    const roundsLeft = cap === null ? null : Math.max(0, cap - roundsSoFar)
    const callOf = (isLast: boolean) => {
      const own = ownTools({ isSubagent: place.subagent !== null, isLast })
      const tools = isLast ? own : [...own, ...known]
      const parts = { brief, place, story, rounds, isLast, roundsLeft, tools }
      return { tools, isLast, prompt: buildPrompt(settings, parts) }
    }
    const next = callOf(roundsLeft !== null && roundsLeft <= 1)
    const { contextTokens, answerTokens } = settings
    // Few answers are so long that the rest does not pay for the results of their calls.
    const grown = Math.min(next.prompt.tokens + answerTokens, contextTokens - answerTokens)
    const another = greatestCost({ tokens: grown })
    const isAnother = greatestCost(next.prompt) + another <= shareLeft(story.money, place)
    return isAnother ? next : callOf(true)
  }

  const greatestCost = ({ tokens }: Pick<Prompt, 'tokens'>) =>
    costOf(settings, { input: tokens, output: settings.answerTokens }) ?? 0

  /** Calls until the model answers; each fault is said, and noted for the calls that follow. */
  async function reply(
    prompt: Prompt,
    tools: readonly ToolDescription[],
    hands: Hands,
    how: { number: number; isLast: boolean; note: Note; tally: Tally },
  ) {
    const { number, isLast, note, tally } = how
    for (let attempt = 1; ; attempt += 1) {
      await hands.beginCall(greatestCost(prompt))
      try {
        const { reply: answer, charge } = await call(prompt.messages, tools, hands.signal)
        // Some endpoints give the ids of earlier calls again; some take ids of nine digits alone.
        const calls = answer.calls.map((each, index) => {
          const callId = `${String(number).padStart(6, '0')}${String(index).padStart(3, '0')}`
          return { ...each, callId }
        })
        const entry: Entry = { kind: 'reply', ...answer, calls, model: settings.name, isLast }
        await note(entry, () => hands.endCall(entry, charge))
        return
      } catch (error) {
        if (!(error instanceof ModelCallError)) throw error
        if (error.isRefused) await hands.dropCall()
        else tally.paid += 1
        const { charge } = error
        if (charge) {
          const entry: Entry = {
            kind: 'notice',
            text: 'The call is paid, and its answer was withheld.',
          }
          await note(entry, () => hands.endCall(entry, charge))
        }
        if (error.retry === null || tally.paid >= paidTries || attempt === tries) throw error
        if (!tally.hasShare()) throw error
        const growingMs = retryMs * Math.min(2 ** (attempt - 1), longestGrowth)
        // Endpoints that are short of places for long ask for no second at all.
        const leastMs = Math.max(error.retry.afterMs ?? 0, growingMs)
        // Sessions behind one limit do not all come back at once.
        const waitMs = Math.min(leastMs, longestWaitMs) * (1 + Math.random() / 4)
        const seconds = Math.max(1, Math.round(waitMs / 1_000))
        const text = `${error.message} The next try is in ${seconds} s.`
        await note({ kind: 'notice', text, mayBePaid: !error.isRefused })
        await hands.wait(waitMs)
      }
    }
  }

  async function performRound(
    brief: Brief,
    place: Place,
    story: Story,
    hands: Hands,
  ): Promise<RoundOutcome> {
    const { round } = story
    if (!round) throw new Error('A round is performed before it has begun.')
    const listing = unlessAborted(outside.list(), hands.signal)
    await Promise.race([listing, delay(lateMs, undefined, { ref: false })])
    const all = readRounds(story)
    const past = all.filter(({ roundId }) => roundId !== round.roundId)
    const entries = all.flatMap((one) => (one.roundId === round.roundId ? one.entries : []))
    const rounds = (): PastRound[] => [...past, { ...round, entries }]
    for (const each of entries) await hands.say(messagesOf(each, place))

    const note: Note = async (entry, record = () => hands.record(entry)) => {
      await record()
      entries.push(entry)
      await hands.say(messagesOf(entry, place))
    }
    for (const server of outside.missing()) {
      const text = toolsMissing(server)
      const isText = (it: Entry) => it.kind === 'notice' && it.text === text
      if (!rounds().some((one) => one.entries.some(isText))) await note({ kind: 'notice', text })
    }
    known = await listing
    const work = {
      place,
      story,
      canStart: (subagent: Delegation, siblings: number) => {
        const money = { ...story.money, branchMicros: 0 }
        const state = { roundsSoFar: round.number + siblings, rounds: [] }
        return !nextCall(brief, { ordinal: 1, subagent }, { ...story, money }, state).isLast
      },
      askBefore: (tool: string) => {
        // The tool may be of a server that has answered only before a restart.
        const names = [tool, ...known.map(({ name }) => name)]
        return askBeforeOf(brief.guardrails?.['askBefore'], names, outside.servers)
      },
      runTool: outside.run,
      signal: hands.signal,
      throwIfStopping: () => hands.throwIfStopping(),
      note,
    }
    if (!replyIn(rounds().at(-1))) {
      const waiting = await carryOut(openCalls(rounds()), work)
      if (isWaiting(waiting)) {
        return { costMicros: null, ...waiting, title: 'Ask about a call' }
      }
      const state = { roundsSoFar: round.number - 1, rounds: rounds() }
      const next = nextCall(brief, place, story, state)
      const isLast = next.isLast && place.subagent !== null
      // A pause or a restart does not allow as many again.
      const paidBefore = entries.filter((it) => it.kind === 'notice' && it.mayBePaid).length
      const share = shareLeft(story.money, place)
      const tally: Tally = {
        paid: paidBefore,
        hasShare: () => (tally.paid - paidBefore + 1) * greatestCost(next.prompt) <= share,
      }
      try {
        const { problem } = next.prompt
        // Settings mend it later, but not the task of a session that has only begun.
        const isWrong = past.length === 0 && place.subagent === null
        if (problem !== null) throw new ModelCallError(problem, null, true, { isWrong })
        const how = { number: round.number, isLast, note, tally }
        await reply(next.prompt, next.tools, hands, how)
      } catch (error) {
        const isAtCap = round.number >= (capOf(brief, place) ?? Infinity)
        // In the last round nobody could try again. A subagent just ends.
        if (!(error instanceof ModelCallError) || error.isWrong) throw error
        if (isAtCap && !place.subagent) throw error
        // A call that may have been paid is booked.
        await hands.wait(0)
        const isOver = isAtCap || !tally.hasShare()
        await note(isOver ? { kind: 'notice', text: error.message } : { kind: 'faulted' })
        const ask = { question: error.message, detail: tryAgainDetail, schema: tryAgainSchema }
        return {
          costMicros: null,
          asks: isOver ? [] : [ask],
          subagents: [],
          title: 'Fault of the endpoint',
        }
      }
    }
    const waiting = await carryOut(openCalls(rounds()), work)
    const mistakes = countMistakes(rounds())
    const { cutAt, isLast } = replyIn(rounds().at(-1)) ?? {}
    if (mistakes >= mistakesAllowed && !isLast) {
      const way = cutAt
        ? `Its last answer was cut at ${cutAt} tokens: raise MODEL_ANSWER_TOKENS.`
        : 'A model that is better with tools may do.'
      throw new Error(
        `The model answered nothing, called its tools wrongly or was cut off, ${mistakes} times in a row. ${way}`,
      )
    }
    const same = countSameCalls(rounds())
    if (same > 0 && same % sameCallsAllowed === 0 && !isWaiting(waiting) && !isLast) {
      waiting.asks.push(sameCallsAsked(same, titleOf(rounds().at(-1))))
    }
    const report = reportIn(rounds(), story)
    const isDone = report !== null && !isWaiting(waiting)
    if (isDone && !entries.some(isReport)) {
      await note({ kind: 'report', text: report })
    }
    return { costMicros: null, ...waiting, title: titleOf(rounds().at(-1)) }
  }

  return {
    name: 'model',
    model: settings.name,
    keepsBudgets: settings.prices !== null,
    check({ guardrails }) {
      if (settings.prices === null && guardrails?.['budget'] !== undefined) {
        throw invalidField(
          'guardrails.budget',
          'A budget needs the prices of the model, and this service has none: leave the budget out, or start the service with MODEL_PRICES.',
        )
      }
    },
    planRound(brief, place, story, { roundsSoFar }) {
      const rounds = readRounds(story)
      const last = rounds.findLast(replyIn)
      const isReported = last?.entries.some(isReport) ?? false
      if (isReported && (place.subagent || !isDirectedSince(story, last))) return null
      if (replyIn(last)?.isLast) return null
      const isAnswerOpen =
        rounds.at(-1)?.entries.at(-1)?.kind === 'faulted' ||
        openCalls(rounds).some((open) => open.last?.kind === 'asked')
      const cap = capOf(brief, place) ?? Infinity
      // Answers to its subagents may take the last round as well: the session still has its report.
      const isOwnOpen = !place.subagent && (rounds.at(-1)?.number ?? 0) < cap
      if (roundsSoFar >= cap && !isAnswerOpen && !isOwnOpen) return null
      const { prompt } = nextCall(brief, place, story, { roundsSoFar, rounds })
      const greatestCostMicros = greatestCost(prompt)
      if (greatestCostMicros > shareLeft(story.money, place) && !isAnswerOpen) return null
      return { title: `Round ${place.ordinal}`, greatestCostMicros }
    },
    performRound,
    writeReport(story) {
      const all = readRounds(story).flatMap(({ entries }) => entries)
      const report = all.findLast(isReport)
      const { text = '', cutAt } = all.findLast((each) => each.kind === 'reply') ?? {}
      const words = text.trim()
      const cut = cutAt ? `, cut at ${cutAt} tokens` : ''
      const head = 'The session reached its cap of rounds, and the model gave no report.'
      return report?.text ?? (words === '' ? head : `${head} Its last words${cut}:\n\n${words}`)
    },
  }
}

/** Rounds of all branches count. Subagents leave the last round to the session, for its report. */
function capOf(brief: Brief, { subagent }: Place): number | null {
  const cap = mostRounds(brief)
  return cap === null || !subagent ? cap : cap - 1
}

type Note = (entry: Entry, record?: () => Promise<void>) => Promise<void>

/** The calls of a round that may have been paid, and whether the share of a subagent pays another. */
type Tally = { paid: number; hasShare(): boolean }

/**
 * The report of the present round: the call of that tool, a subagent's last words, or a second whole answer in a
 * row without a call that answers no direction.
 */
function reportIn(rounds: readonly PastRound[], story: Story): string | null {
  const [before, last] = [undefined, undefined, ...rounds.filter(replyIn)].slice(-2)
  const reply = replyIn(last)
  const call = reply?.calls.find(({ tool, problem }) => tool === 'report' && problem === null)
  const text = call?.arguments['text']
  if (typeof text === 'string') return text
  const answers = reply?.isLast ? [reply] : [reply, replyIn(before)]
  const isSilent = answers.every((each) => each?.calls.length === 0 && !each.cutAt)
  const isDirected = !reply?.isLast && isDirectedSince(story, before)
  return isSilent && !isDirected && reply?.text.trim() ? reply.text : null
}

/** Whether a direction has come since the model answered in that round: one without an answer may have taken it up. */
function isDirectedSince({ directions }: Story, round: PastRound | undefined): boolean {
  return directions.some(({ roundNumber }) => (roundNumber ?? Infinity) > (round?.number ?? 0))
}

function sameCallsAsked(count: number, title: string): InputRequest {
  return {
    question: `The agent has made the same call ${count} times in a row (${title}). Shall it go on?`,
    detail: 'To tell it something, redirect the session. To end it, cancel the session.',
    options: [{ value: 'go-on', label: 'Go on' }],
  }
}

/** In the transcript; the wait stands in connect-tools.ts. */
const toolsMissing = (server: string) =>
  `The tool server "${server}" has given no tools yet. The round waits for them for at most a minute from the start of the server. Until they come, the session works without them.`

/** The first words of the model, else the tools that it called. */
function titleOf(round: PastRound | undefined): string {
  const reply = replyIn(round)
  const line = reply?.text.split('\n').find((text) => text.trim() !== '') ?? ''
  const words = line.replaceAll(/[#*_`>]/g, '').trim()
  const tools = [...new Set(reply?.calls.map(({ tool }) => tool))].join(', ')
  const title = words === '' ? tools : words
  return title.length > titleLength ? `${title.slice(0, titleLength - 1)}…` : title
}
