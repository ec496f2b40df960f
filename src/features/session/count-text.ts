import { decimalSign, grouped } from '#src/locale-words.ts'

import { largeUnits } from './words.ts'

const edition = { decimalSign, grouped, largeUnits }

type CountWords = Pick<typeof edition, 'decimalSign' | 'grouped'> & {
  largeUnits: readonly (readonly [size: number, write: (amount: string) => string])[]
}

/** A whole number in few digits ("1.2K"), as `Intl` writes it in the edition of these words. */
export function compactCount(count: number, words: CountWords = edition): string {
  let text = count < 10_000 ? String(count) : words.grouped(count)
  let rounded = count
  for (const [size, write] of words.largeUnits) {
    if (rounded < size) break
    const tenths = Math.round(count / (size / 10))
    text = write(String(tenths / 10).replace('.', words.decimalSign))
    // 999,950 is rounded to 1,000K, and so becomes "1M".
    rounded = (tenths * size) / 10
  }
  return text
}
