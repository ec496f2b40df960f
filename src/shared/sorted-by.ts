import { language } from '#src/locale-words.ts'

let collator: Intl.Collator | undefined

/** Rows in the order of a value; rows without the value come last either way, equal rows keep their order. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number | null,
  descending: boolean,
): readonly Row[] {
  const sign = descending ? -1 : 1
  // Made at the first sort, because the first screen loads this file and needs no collator.
  collator ??= new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const { compare } = collator
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
      return sign * compare(String(one), String(other))
    })
    .map(({ row }) => row)
}
