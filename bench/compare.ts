import { printTable } from '#scripts/checks/print-table.ts'

import { mediansOf } from './quantile.ts'

const REPEATS = 3

type Figure = { key: string; words: string; wanted: number | null }
type Column<Key extends string> = { words: string; measure: () => Promise<Record<Key, number>> }

/**
 * Measures each column three times, in turn: other work of the machine hits all of them. Prints the medians,
 * and false is the result if the first column is far slower than wanted: machines differ by far less.
 */
export async function compare<Key extends string>(
  title: string,
  figures: readonly (Figure & { key: Key })[],
  columns: readonly Column<Key>[],
): Promise<boolean> {
  const runs = columns.map(() => new Array<Record<Key, number>>())
  for (let run = 0; run < REPEATS; run += 1) {
    for (const [index, { measure }] of columns.entries()) runs[index]?.push(await measure())
  }
  const [own, ...others] = runs.map(mediansOf)
  if (!own) return false
  console.log(`${title}, medians of ${REPEATS} loads in turn`)
  printTable(
    ['', 'wanted', ...columns.map(({ words }) => words)],
    figures.map(({ key, words, wanted }) => [
      words,
      wanted === null ? '' : `≤ ${wanted}`,
      show(own[key]),
      ...others.map((other) => beside(other[key], own[key])),
    ]),
  )
  return figures.every(({ key, wanted }) => wanted === null || own[key] <= wanted * 10)
}

function show(value: number): string {
  return value >= 100 ? many(Math.round(value)) : value.toFixed(1)
}

function beside(value: number, own: number): string {
  return Number.isNaN(value) ? '' : `${show(value)} (×${(value / own).toFixed(2)})`
}

export function many(count: number): string {
  return count.toLocaleString('en-US')
}
