import { expect, test } from 'vitest'

import { momentText, wholeMoment } from './moment-text.ts'

const now = new Date(2026, 10, 21, 14, 5, 9).getTime()
const said = (...of: [number, number, number, number?, number?, number?]) =>
  momentText(new Date(...of).getTime(), now)

test('a moment of today is said by its time alone', () => {
  expect(said(2026, 10, 21, 0, 0, 0)).toBe('00:00:00')
  expect(said(2026, 10, 21, 14, 5, 9)).toBe('14:05:09')
})

test('a moment of another day is said with its date', () => {
  expect(said(2026, 10, 20, 23, 59, 59)).toBe('20 Nov, 23:59:59')
  expect(said(2026, 10, 22)).toBe('22 Nov, 00:00:00')
  expect(said(2025, 10, 21, 14, 5, 9)).toBe('21 Nov, 14:05:09')
})

test('the whole of a moment names its day, its year and its time zone', () => {
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value
  expect(wholeMoment(now)).toMatch(/^Saturday,? 21 November 2026 at 14:05:09 /)
  expect(wholeMoment(now).endsWith(` ${zone}`)).toBe(true)
})
