/** The value below which this share of the values lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The median of each figure; `runs` is not empty. */
export function mediansOf<Figures extends Record<string, number>>(
  runs: readonly Figures[],
): Figures {
  const keys = Object.keys(runs[0] ?? {})
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each key
  return Object.fromEntries(
    keys.map((key) => [key, median(runs.map((run) => run[key] ?? NaN))]),
  ) as Figures
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
