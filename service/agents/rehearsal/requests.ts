import type { Brief, InputRequest } from '#service/agents/agent.ts'

import type { RequestKind } from './scene.ts'
import { subjectWords } from './subject.ts'

const nothing = { detail: null, options: null, questions: null, schema: null }

/** What the rehearsal asks a human, in one of the four forms, in words of the goal. */
export function requestOf(brief: Brief, kind: RequestKind): InputRequest {
  const [a, b = 'the rest'] = subjectWords(brief)
  const detail = detailOf(brief)
  switch (kind) {
    case 'choice':
      return {
        ...nothing,
        detail,
        question: `Where ${a} and ${b} disagree, which one should I follow?`,
        options: [
          { value: 'first', label: `Follow ${a}` },
          { value: 'second', label: `Follow ${b}` },
          { value: 'apart', label: 'List them apart and change nothing' },
        ],
      }
    case 'text':
      return { ...nothing, detail, question: `What should I pay most attention to in ${a}?` }
    case 'questions':
      return {
        ...nothing,
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
        ...nothing,
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
] as const

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
