import type { Delegation, InputRequest, Place, Story } from '#service/agents/agent.ts'
import type { OutsideTools } from '#service/agents/tools/connect-tools.ts'

import { leftMicros } from './build-prompt.ts'
import { reportOf, toolMessageOf, type Call, type Entry, type OpenCall } from './journal.ts'
import {
  allowedWith,
  decided,
  noResult,
  reportTooEarly,
  subagentEnded,
  tooLittleLeft,
} from './prompts.ts'
import {
  approvalRequestOf,
  brokenCallRequestOf,
  delegationOf,
  inputRequestOf,
  needsApproval,
} from './tools.ts'

/** The requests and subagents for which the calls of a round still wait. */
export type Waiting = { asks: InputRequest[]; subagents: Delegation[] }

type Work = {
  place: Place
  story: Story
  /** Whether a subagent could do a round before that of its report, beside `siblings` that start with it. */
  canStart(subagent: Delegation, siblings: number): boolean
  /** The guardrail for a call of the tool. */
  askBefore(tool: string): string
  runTool: OutsideTools['run']
  signal: AbortSignal
  throwIfStopping(): void
  /** Notes an entry, and says what it says. */
  note(entry: Entry): Promise<void>
}

/**
 * Carries out calls one by one, noted before and after: one that broke off is asked about, not repeated in
 * silence. A report of the round at work is refused beside calls that wait; an earlier one has been taken.
 */
export async function carryOut(calls: readonly OpenCall[], work: Work): Promise<Waiting> {
  const waiting: Waiting = { asks: [], subagents: [] }
  const delegations = calls.filter(({ call }) => call.tool === 'delegate').length
  for (const open of calls) {
    const { tool, problem } = open.call
    if (tool !== 'report' || problem !== null) await advance(open, work, waiting, delegations)
  }
  if (!isWaiting(waiting)) return waiting
  for (const { call, lastRoundId } of calls) {
    const isOwn = lastRoundId === work.story.round?.roundId
    if (isOwn && call.tool === 'report' && call.problem === null) {
      await work.note({ kind: 'report', text: String(call.arguments['text']), isEarly: true })
      await finish(call, { output: reportTooEarly, isError: true }, work)
    }
  }
  return waiting
}

/** Whether a person or a subagent has to come back first. */
export function isWaiting({ asks, subagents }: Waiting): boolean {
  return asks.length > 0 || subagents.length > 0
}

async function advance(
  open: OpenCall,
  work: Work,
  waiting: Waiting,
  delegations: number,
): Promise<void> {
  const { call, last, lastRoundId } = open
  if (last?.kind === 'begun') return ask(open, 'broken', work, waiting)
  if (last?.kind === 'asked') return takeUpAnswer(open, last, work, waiting)
  if (last?.kind !== 'delegated') return begin(open, work, waiting, delegations)
  if (lastRoundId === work.story.round?.roundId) {
    const { name, task, budgetMicros } = last
    waiting.subagents.push({ name, task, budgetMicros })
    return
  }
  const report = reportOf(work.story, lastRoundId, last.name)
  return finish(call, { output: report ?? subagentEnded, isError: report === null }, work)
}

async function begin(
  open: OpenCall,
  work: Work,
  waiting: Waiting,
  delegations: number,
): Promise<void> {
  const { call } = open
  const { callId, tool, problem } = call
  if (problem !== null) return finish(call, { output: problem, isError: true }, work)
  if (tool === 'note') return finish(call, { output: 'The note is written.', isError: false }, work)
  if (tool === 'ask_human') return ask(open, 'answer', work, waiting)
  if (tool === 'delegate') {
    const taken = waiting.subagents.map(({ name }) => name)
    const share = 1 / (delegations + 1)
    const delegation = delegationOf(
      call.arguments,
      taken,
      leftMicros(work.story, work.place),
      share,
    )
    if (!work.canStart(delegation, taken.length)) {
      return finish(call, { output: tooLittleLeft, isError: true }, work)
    }
    await work.note({ kind: 'delegated', callId, ...delegation })
    waiting.subagents.push(delegation)
    return
  }
  if (needsApproval(tool, work.askBefore(tool))) return ask(open, 'approval', work, waiting)
  return run(call, work)
}

async function ask(
  { call }: OpenCall,
  about: 'answer' | 'approval' | 'broken',
  work: Work,
  waiting: Waiting,
): Promise<void> {
  const index = waiting.asks.length
  waiting.asks.push(requestOf(call, about))
  await work.note({ kind: 'asked', callId: call.callId, index, about })
}

function requestOf(
  { tool, arguments: given }: Call,
  about: 'answer' | 'approval' | 'broken',
): InputRequest {
  if (about === 'answer') return inputRequestOf(given)
  return about === 'approval' ? approvalRequestOf(tool, given) : brokenCallRequestOf(tool, given)
}

async function takeUpAnswer(
  { call, lastRoundId }: OpenCall,
  asked: Extract<Entry, { kind: 'asked' }>,
  work: Work,
  waiting: Waiting,
): Promise<void> {
  // A round that is performed again after a crash asks what it asked before.
  if (lastRoundId === work.story.round?.roundId) {
    waiting.asks.push(requestOf(call, asked.about))
    return
  }
  const answer = work.story.answers.find(
    ({ roundId, index }) => roundId === lastRoundId && index === asked.index,
  )
  if (!answer) return finish(call, { output: noResult, isError: true }, work)
  const { response, inWords, note } = answer
  if (asked.about === 'answer') {
    const output = note === null ? inWords : `${inWords}\n\n${note}`
    return finish(call, { output, isError: false }, work)
  }
  if (response === 'approve' || response === 'repeat') return run(call, work, note)
  const refused = asked.about === 'approval' ? 'denied' : 'skipped'
  const isDone = response === 'done'
  const output = decided(isDone ? 'done' : refused, note)
  return finish(call, { output, isError: !isDone }, work)
}

const endedMeanwhile =
  'The session ended during this call. It is not known if the call took effect.'

/** The `note` of the person who allowed the call comes first: of a long result, the model reads the beginning. */
async function run(call: Call, work: Work, note: string | null = null): Promise<void> {
  // A person would have to say whether it took effect.
  work.throwIfStopping()
  const ifEnded = toolMessageOf(call, endedMeanwhile, work.place)
  await work.note({ kind: 'begun', callId: call.callId, ifEnded })
  const { output, isError } = await work.runTool(call.tool, call.arguments, work.signal)
  const told = note === null ? output : `${allowedWith(note)}\n\n${output}`
  await finish(call, { output: told, isError }, work)
}

function finish(
  { callId, tool, arguments: given }: Call,
  { output, isError }: { output: string; isError: boolean },
  work: Work,
): Promise<void> {
  return work.note({ kind: 'result', callId, tool, arguments: given, output, isError })
}
