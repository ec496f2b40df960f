import type { AgentMessage, Brief, Place, Story } from '#service/agents/agent.ts'

import type { Plan, RoundSketch } from './plan.ts'
import { randomFor } from './plan.ts'
import type { Random } from './random.ts'
import { subjectWords } from './subject.ts'

const thoughts: readonly [string, ...string[]] = [
  'Starting from {a}: {n} entries look relevant, {m} of them need a second look.',
  'The notes on {a} and {b} do not use the same names, so I am lining them up first.',
  '{a} is clearer now. What is left open is how {b} should be counted.',
  'Two readings of {a} are possible. I am keeping both until the sample decides:\n\n- strict: {n} entries\n- lenient: {m} entries',
  'Nothing unexpected in {a}. Moving on to {b}.',
  'I checked {n} entries of {a} by hand; {m} disagree with {b} and are listed apart.',
  'A gap: {a} has no entry between {m} and {n}. I am noting it and going on.',
  'This confirms what the first pass on {a} suggested.',
  'Of {n} entries of {a}, {m} fall outside the usual range. None of them touches {b}.',
  '{b} depends on {a} in {m} places. I am following each of them before I conclude anything.',
  'The oldest entry of {a} is {n} days old; the newest one is from today.',
  'I would rather not guess about {a}: the sample is too small, so I am widening it to {n}.',
  'Half-way note: {a} is settled, {b} is not, and {m} questions are left.',
]

const tools: readonly [AgentTool, ...AgentTool[]] = [
  {
    name: 'search',
    input: '{a} {b}',
    output: '{n} results. First: "{a}, overview"; second: "{b} in practice".',
  },
  {
    name: 'query',
    input: "select count(*) from {t} where subject = '{a}'",
    output: ' count\n-------\n    {n}',
  },
  { name: 'read_file', input: 'notes/{t}.md', output: '# {a}\n\n{n} lines, last changed by hand.' },
  {
    name: 'compare',
    input: '{a} against {b}',
    output: '{n} the same, {m} different, 0 unreadable',
  },
  { name: 'compute', input: 'mean({t}[0:{n}])', output: '{m}.{n}' },
]

type AgentTool = { name: string; input: string; output: string }

/** Every message of a round, in order: `sketch.messages` of them, and one more for a new direction. */
export function roundMessages(
  brief: Brief,
  plan: Plan,
  place: Place,
  sketch: RoundSketch,
  story: Story,
): readonly AgentMessage[] {
  const random = randomFor(brief, `words ${place.subagent?.name ?? ''} ${place.ordinal}`)
  const words = subjectWords(brief)
  const speaker = speakerOf(place)
  // Thoughts are taken in turn from a random start, so that no two neighbours are alike.
  const start = random.whole(0, thoughts.length - 1)
  const delegates = place.ordinal === plan.subagentsIn && !place.subagent
  const body = Array.from({ length: sketch.messages }, (_, index): AgentMessage => {
    const last = index === sketch.messages - 1
    if (delegates && last) return { ...speaker, text: delegation(plan), tool: null }
    if (index > 0 && random.whole(0, 2) === 0) return toolUse(random, words, place)
    const thought = thoughts[(start + index) % thoughts.length] ?? thoughts[0]
    const said = apply(thought, fillersOf(random, words))
    return { ...speaker, text: index === 0 ? `**${sketch.title}.** ${said}` : said, tool: null }
  })
  return [...story.newDirections.map((text) => takenUp(speaker, text)), ...body]
}

/** The words after the answers have come, or after the subagents have come back. */
export function closingMessages(plan: Plan, place: Place, story: Story): readonly AgentMessage[] {
  const speaker = speakerOf(place)
  const messages: AgentMessage[] = []
  if (place.ordinal === plan.subagentsIn) {
    const text = `${plan.subagentNames.join(' and ')} are done. Their findings agree well enough to go on.`
    messages.push({ ...speaker, text, tool: null })
  }
  const answer = story.answers.at(-1)
  if (plan.asks.has(place.ordinal) && answer) {
    const text = `Thank you. I go on with your answer to "${answer.question}"`
    messages.push({ ...speaker, text, tool: null })
  }
  return messages
}

function speakerOf({ subagent }: Place): Pick<AgentMessage, 'role' | 'author'> {
  return subagent ? { role: 'subagent', author: subagent.name } : { role: 'agent', author: null }
}

function takenUp(speaker: Pick<AgentMessage, 'role' | 'author'>, direction: string): AgentMessage {
  const quoted = direction.replaceAll('\n', '\n> ')
  return { ...speaker, text: `New direction taken up:\n\n> ${quoted}`, tool: null }
}

function delegation(plan: Plan): string {
  const [one, other] = plan.subagentNames
  return `Two parts can be done side by side. I am handing **${one}** and **${other}** to a subagent each.`
}

function toolUse(
  random: Random,
  words: readonly [string, ...string[]],
  place: Place,
): AgentMessage {
  const tool = random.pick(tools)
  const fillers = fillersOf(random, words)
  const input = apply(tool.input, fillers)
  const output = apply(tool.output, fillers)
  const author = place.subagent?.name ?? null
  return { role: 'tool', author, text: '', tool: { name: tool.name, input, output } }
}

function fillersOf(random: Random, words: readonly [string, ...string[]]): Record<string, string> {
  const index = random.whole(0, words.length - 1)
  const a = words[index] ?? words[0]
  const b = words[(index + 1) % words.length] ?? words[0]
  const t = a.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')
  return { a, b, t, n: String(random.whole(20, 900)), m: String(random.whole(2, 19)) }
}

function apply(template: string, fillers: Record<string, string>): string {
  return template.replaceAll(/\{(\w)\}/g, (_, key: string) => fillers[key] ?? '')
}
