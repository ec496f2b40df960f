import { expect, test } from 'vitest'

import { indentedJson } from './indented-json.ts'

test('JSON that is too long for a line gets a line for each member, and every value stays as written', () => {
  const written =
    '{"account":12345678901234567890, "rows":[1.50,{"word":"a, {b}: \\" c"}],"note":"of October"}'
  expect(indentedJson(written)).toBe(`{
  "account": 12345678901234567890,
  "rows": [
    1.50,
    {
      "word": "a, {b}: \\" c"
    }
  ],
  "note": "of October"
}`)
})

test.each([
  '{"short":true}',
  'select count(*) from exports where period = 2026 and state = 4 order by day',
  '{ sum(amount), count(*) } is no JSON, but looks a little like it, at least at its start',
  `{\n  "lines": "are there already, and nothing is moved by the console here"\n}`,
])('%j stays as it is', (text) => {
  expect(indentedJson(text)).toBe(text)
})
