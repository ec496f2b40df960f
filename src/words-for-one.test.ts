import { expect, test } from 'vitest'

type Words = Readonly<Record<string, (...given: readonly number[]) => string>>

const files = import.meta.glob<Words>('./**/*words{,.de}.ts', { eager: true })

test.each([
  ['app/words', 'requestsPerMinute', [1], '1 request/min', '1 Anfrage/min'],
  ['features/session/line/words', 'tokens', [1], '1 token', '1 Token'],
  [
    'shared/money/words',
    'knownOf',
    [0, 1],
    'known for 0 of 1 session',
    'bekannt für 0 von 1 Sitzung',
  ],
  [
    'shared/money/note-words',
    'fleetBurnDerived',
    [0, 1, 0],
    '1 of 1 running session shows no cost of a finished round yet.',
    '1 von 1 laufenden Sitzung zeigt noch keine Kosten einer fertigen Runde.',
  ],
] as const)('%s counts one of it in the singular: %s', (file, name, given, english, german) => {
  expect(files[`./${file}.ts`]?.[name]?.(...given)).toMatch(new RegExp(`${english}$`))
  expect(files[`./${file}.de.ts`]?.[name]?.(...given)).toMatch(new RegExp(`${german}$`))
})
