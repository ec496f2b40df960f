import type { AgentMessage, Brief, Place, Story, InputRequest } from '#service/agents/agent.ts'

import {
  fill,
  type Plan,
  type RoundSketch,
  randomFor,
  type Random,
  subagentNames,
  subjectWords,
} from './plan.ts'
import type { RequestKind } from './scene.ts'

const thoughts: readonly [string, ...string[]] = [
  'Starting from {a}: {n} entries look relevant, {m} of them need a second look.',
  'The state of {a} is clearer now. What is left open is how {b} should be counted.',
  'Two readings of {a} are possible. I am keeping both until the sample decides:\n\n- strict: {n} entries\n- lenient: {m} entries',
  'Nothing unexpected in {a}. Moving on to {b}.',
  'A gap: {a} has no entry between {m} and {n}. I am noting it and going on.',
  'The sources of {b} depend on {a} in {m} places. I am following each of them before I conclude anything.',
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

type AgentTool = NonNullable<AgentMessage['tool']>

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
    if (delegates && last) {
      const [one, other] = subagentNames
      const text = `Two parts can be done side by side. I am handing **${one}** and **${other}** to a subagent each.`
      return { ...speaker, text, tool: null }
    }
    if (index > 0 && random.whole(0, 2) === 0) return toolUse(random, words, place)
    const thought = thoughts[(start + index) % thoughts.length] ?? thoughts[0]
    const said = fill(thought, fillersOf(random, words))
    return { ...speaker, text: index === 0 ? `**${sketch.title}.** ${said}` : said, tool: null }
  })
  const directions = story.newDirections.map((direction) => {
    const quoted = direction.replaceAll('\n', '\n> ')
    return { ...speaker, text: `New direction taken up:\n\n> ${quoted}`, tool: null }
  })
  return [...directions, ...body]
}

function speakerOf({ subagent }: Place): Pick<AgentMessage, 'role' | 'author'> {
  return subagent ? { role: 'subagent', author: subagent.name } : { role: 'agent', author: null }
}

function toolUse(
  random: Random,
  words: readonly [string, ...string[]],
  place: Place,
): AgentMessage {
  const tool = random.pick(tools)
  const fillers = fillersOf(random, words)
  const input = fill(tool.input, fillers)
  const output = fill(tool.output, fillers)
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

/** The human-input request of the rehearsal, in one of the four forms, in words of the goal. */
export function requestOf(brief: Brief, kind: RequestKind): InputRequest {
  const [a, b = 'the rest'] = subjectWords(brief)
  const detail = detailOf(brief)
  switch (kind) {
    case 'choice':
      return {
        detail,
        question: `Where ${a} and ${b} disagree, which one should I follow?`,
        options: [
          { value: 'first', label: `Follow ${a}` },
          { value: 'second', label: `Follow ${b}` },
          { value: 'apart', label: 'List them apart and change nothing' },
        ],
      }
    case 'text':
      return { detail, question: `What should I pay most attention to in ${a}?` }
    case 'questions':
      return {
        detail,
        question: `Three things are open before I go on with ${a}.`,
        questions: [
          { id: 'scope', question: 'How far should I go?', options: scopes, required: true },
          { id: 'owner', question: `Who decides about ${b}?`, options: null, required: true },
          { id: 'remarks', question: 'Anything else?', options: null, required: false },
        ],
      }
    case 'schema':
      return {
        detail,
        question: `Which limits hold for ${a}?`,
        schema: limitsSchema(a),
      }
    default:
      return kind satisfies never
  }
}

const scopes = [
  { value: 'sample', label: 'A sample' },
  { value: 'all', label: 'Everything' },
]

function limitsSchema(subject: string): Record<string, unknown> {
  return {
    type: 'object',
    title: `Limits for ${subject}`,
    properties: {
      threshold: {
        type: 'number',
        title: 'Threshold',
        description: 'Differences below it are ignored',
        minimum: 0,
        maximum: 1000,
      },
      mode: { type: 'string', title: 'Mode', enum: ['strict', 'lenient'] },
      notify: { type: 'boolean', title: 'Tell me about exceptions' },
      owner: { type: 'string', title: 'Owner', minLength: 1 },
    },
    required: ['threshold', 'mode'],
    additionalProperties: false,
  }
}

function detailOf(brief: Brief): string {
  const before = brief.guardrails?.['askBefore']
  const rule = typeof before === 'string' && before.trim() !== '' ? before.trim() : null
  const why = 'The work waits for this answer; nothing is spent meanwhile.'
  return rule ? `Your guardrails say to ask before: ${rule}.\n\n${why}` : why
}
