import type { Brief, Place } from '#service/agents/agent.ts'
import { dollars } from '#service/engine/micros.ts'

/** Every sentence that the model reads from us stands in this file. */

/** The role of the model, and the rules of its work. */
export function systemPrompt({ guardrails }: Brief, { subagent }: Place): string {
  return [
    subagent
      ? 'You are a subagent of an autonomous agent. You do one part of its work, named below, and nothing else.'
      : 'You are an autonomous agent. A person has given you a goal and follows your work from a console.',
    'You work in rounds. In each round you answer once: say in a sentence or two what you do and why, and call tools. The results of your tools come with the next round.',
    'Nobody reads along all the time. If you need a decision, or something that only a person knows, call ask_human. Do not ask for what you can find out yourself.',
    'A person may send a new direction at any time. Follow the newest direction where directions disagree.',
    subagent
      ? 'When your part is done, call report with your findings for the agent that gave you this part. It ends your work.'
      : 'When the goal is reached, or when you cannot go on, call report with the result in Markdown. It ends the session. A report says what you found, what you did, and what is left open.',
    ...(guardrails === null
      ? []
      : [`These guardrails bind you:\n\n${JSON.stringify(guardrails, null, 2)}`]),
  ].join('\n\n')
}

/** The task: the goal with its context, or a subagent's part of it. */
export function taskPrompt({ goal, context }: Brief, { subagent }: Place): string {
  const about = subagent ? `The goal of the whole session is:\n\n${goal}` : goal
  const part = subagent ? [`Your part is:\n\n${subagent.task ?? subagent.name}`] : []
  return [about, ...contextParts(context), ...part].join('\n\n')
}

function contextParts(context: unknown): string[] {
  if (context === null || context === undefined || context === '') return []
  const text = typeof context === 'string' ? context : JSON.stringify(context, null, 2)
  return [`Context:\n\n${text}`]
}

/** A direction of the operator. */
export const directionPrompt = (text: string) => `New direction from the operator:\n\n${text}`

export const nudgePrompt =
  'You called no tool. Go on with a tool, or call report if the work is done.'

/** An answer that did not come to its end. */
export const answerCut = (tokens: number) =>
  `Your answer was cut at ${tokens} tokens (MODEL_ANSWER_TOKENS): do it in smaller parts.`

export const lastRoundPrompt =
  'This is your last round: no other follows. Call report now with what you have.'

/** The rest of budget and rounds, for the end of a prompt. */
export function remainderPrompt(
  leftMicros: number | null,
  roundsLeft: number | null,
): string | null {
  const money = leftMicros === null ? [] : [`${dollars(Math.max(0, leftMicros))} of the budget`]
  const rounds =
    roundsLeft === null ? [] : [`${roundsLeft} ${roundsLeft === 1 ? 'round' : 'rounds'}`]
  const left = [...money, ...rounds]
  return left.length === 0 ? null : `Left: ${left.join(' and ')}.`
}

/** In place of a result of so many characters. */
export const leftOutResult = (length: number) =>
  `[This result of ${length} characters left the prompt, as it did not fit any more.]`

/** A result, cut where it is longer than so many bytes. */
export function beginningOf(output: string, bytes: number): string {
  const whole = Buffer.from(output)
  if (whole.length <= bytes) return output
  return `${whole.toString('utf8', 0, bytes)}\n[The result has ${output.length} characters; the rest is cut here, as it does not fit. Ask for a smaller part.]`
}

/** In place of so many rounds. */
export const leftOutRounds = (count: number) =>
  count === 1
    ? '[The oldest round left the prompt, as it did not fit any more.]'
    : `[The ${count} oldest rounds left the prompt, as they did not fit any more.]`

/** In place of so many directions. */
export const leftOutDirections = (count: number) =>
  count === 1
    ? '[The oldest direction of the operator left the prompt, as it did not fit any more.]'
    : `[The ${count} oldest directions of the operator left the prompt, as they did not fit any more.]`

/** In place of an empty answer. */
export const noAnswer = '(no answer)'

export const noResult = 'This call gave no result.'

/** A report in the same answer as calls that a person or a subagent has to come back for. */
export const reportTooEarly =
  'This report was not taken: other calls of the same answer had to wait. Read their results, then call report again.'

/** The result of a tool call about which a person was asked, with the person's note. */
export const decided = (decision: keyof typeof decisions, note: string | null) =>
  note === null ? decisions[decision] : `${decisions[decision]} They say: ${note}`

const decisions = {
  denied: 'A person did not allow this call.',
  skipped:
    'The service stopped during this call, and it is not known whether it took effect. A person decided not to repeat it.',
  done: 'The service stopped during this call. A person says that it took effect.',
}

/** The note of the person who allowed a call. */
export const allowedWith = (note: string) => `[A person allowed this call. They say: ${note}]`

export const tooLittleLeft =
  'No subagent was started: its share of the budget, or the rounds that are left, do not allow a call before its report. Do this part yourself.'

export const subagentEnded =
  'This subagent ended without a report: its share of the budget or its rounds were used up.'

/** The report of a subagent that ended before its report could be taken. */
export const earlyReport = (text: string) =>
  `This subagent ended before its report could be taken: its share of the budget or its rounds were used up. Calls that it made beside the report may not have been carried out. It reported:\n\n${text}`

/** A call of a tool that there is not. */
export const unknownTool = (name: string, known: readonly string[]) =>
  `There is no tool "${name}". The tools are: ${known.join(', ')}.`

/** A call whose arguments are no JSON object. */
export const brokenArguments = (given: string) =>
  `The arguments could not be read, as they are no JSON object: ${given.slice(0, 300)}`

/** A call of an own tool without something that it needs. */
export const missingArgument = (tool: string, name: string) =>
  `${tool} needs "${name}", and it is missing or no text.`

/** The purpose of each tool of the service; the model chooses by these words. */
export const toolTexts = {
  ask_human:
    'Ask the person who follows this session, and wait for the answer. Give choices where you can: they are answered with one key.',
  delegate:
    'Give a part of the work to a subagent with a task of its own. Several calls in one round work side by side. You go on when all of them have reported.',
  report: 'End the work with its result, in Markdown.',
  note: 'Write a note for the person who follows the session, such as a finding or a plan.',
}
