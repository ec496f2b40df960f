import type { Brief, Story } from '#service/agents/agent.ts'
import { dollars } from '#service/engine/micros.ts'

import { withoutScene } from './scene.ts'

/** The completion report, Markdown: the goal, what was given, what was said on the way, what it cost. */
export function writeReport(brief: Brief, story: Story): string {
  const spent = story.rounds.reduce((sum, round) => sum + round.costMicros, 0)
  const sections = [
    '# Report',
    '_Written by the rehearsal agent, which works offline and by rote: a demonstration, not a finding._',
    `## Goal\n\n${quoted(brief.goal)}`,
    contextSection(brief.context),
    listSection('Directions on the way', story.directions.map(quoted)),
    listSection('Answers', story.answers.map(answerLine)),
    `## Rounds\n\n${roundsTable(story)}`,
    `**${story.rounds.length} rounds, ${dollars(spent)} in all.**`,
  ]
  return sections.filter((section) => section !== '').join('\n\n')
}

function contextSection(context: unknown): string {
  if (typeof context === 'string') {
    const text = withoutScene(context)
    return text === '' ? '' : `## Context\n\n${quoted(shortened(text))}`
  }
  if (typeof context !== 'object' || context === null) return ''
  const text = shortened(JSON.stringify(context, null, 2))
  return `## Context\n\n${text.replaceAll(/^/gm, '    ')}`
}

function answerLine({ question, inWords, note }: Story['answers'][number]): string {
  return `**${question}**\n\n${quoted(note ? `${inWords}\n\n${note}` : inWords)}`
}

function roundsTable(story: Story): string {
  const rows = story.rounds.map(
    (round, index) =>
      `| ${index + 1} | ${cell(round.title)} | ${cell(round.agent)} | ${dollars(round.costMicros)} |`,
  )
  const shown =
    rows.length > 60 ? [...rows.slice(0, 59), `| … | ${rows.length - 59} more | | |`] : rows
  return ['| # | Round | By | Cost |', '| --- | --- | --- | ---: |', ...shown].join('\n')
}

function listSection(title: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `## ${title}\n\n${parts.join('\n\n')}`
}

function quoted(text: string): string {
  return text.replaceAll(/^/gm, '> ')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function shortened(text: string): string {
  return text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text
}
