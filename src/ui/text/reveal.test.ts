import { expect, test } from 'vitest'

import { tricks } from '#src/testing/hostile/tricks.ts'

import { jsonText, reveal } from './reveal.ts'

test.each(tricks)('%s is seen', (_name, text, sign) => {
  expect(reveal(text)).toContain(sign)
  expect(reveal(reveal(text))).toBe(reveal(text))
})

test.each(tricks)('%s is escaped in JSON, which stays the same value', (_name, text) => {
  const json = jsonText({ text })
  expect(reveal(json)).toBe(json)
  expect(JSON.parse(json)).toEqual({ text })
})

test.each([
  'two\nlines\tand a tab',
  '👩‍💻 works, 👍🏽 agrees, ❤️ and 1️⃣',
  'می‌خواهم',
  'क्‍ष',
  'שלום, مرحبا, Grüße, 日本語, naïve',
])('%j is written like this and stays', (text) => {
  expect(reveal(text)).toBe(text)
})

test('lines that end as on Windows are lines', () => {
  expect(reveal('one\r\ntwo')).toBe('one\ntwo')
})

test('no place shows more than 64 KB, and what is no text stays', () => {
  expect(reveal('a'.repeat(1_000_000))).toHaveLength(64 * 1024 + 1)
  expect(reveal(null)).toBeNull()
})

test('JSON that indenting would blow up is not indented', () => {
  let nested: unknown = Array.from({ length: 200_000 }, () => 1)
  for (let depth = 0; depth < 190; depth += 1) nested = [nested]
  expect(jsonText(nested).length).toBeLessThan(500_000)
})
