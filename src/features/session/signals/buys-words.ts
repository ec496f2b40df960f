import { formatAge } from '#src/ui/display/format-duration.ts'

const MINUTE_MS = 60_000

/** How long a budget lasts at the rate of the last minutes: "buys about 38 min". */
export function buysWords(
  budgetMicros: number | null,
  spentMicros: number,
  burnMicros: number | null,
): string {
  if (budgetMicros === null || budgetMicros <= spentMicros) return 'Above what is already spent.'
  if (burnMicros === null || burnMicros <= 0) return 'How long it lasts is not known yet.'
  const lastsMs = ((budgetMicros - spentMicros) / burnMicros) * MINUTE_MS
  return `Buys about ${formatAge(Math.max(lastsMs, MINUTE_MS), 'long')} at the rate of the last minutes.`
}
