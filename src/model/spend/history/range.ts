/** The ranges of the costs page, as its address names them. */
export const spendRanges = ['24h', '7d', '30d'] as const

export type SpendRange = (typeof spendRanges)[number]

const DAYS = { '7d': 7, '30d': 30 } as const
const HOURS = 24

/**
 * Where the hours or local days of a range begin, and where the last one ends; it is the one of `now`
 * (epoch ms).
 */
export function edgesOf(range: SpendRange, now: number): readonly number[] {
  const count = range === '24h' ? HOURS : DAYS[range]
  return Array.from({ length: count + 1 }, (_, index) => {
    const steps = index + 1 - count
    const date = new Date(now)
    if (range === '24h') date.setMinutes(0, 0, 0)
    else date.setHours(0, 0, 0, 0)
    if (range === '24h') return date.getTime() + steps * 3_600_000
    return date.setDate(date.getDate() + steps)
  })
}
