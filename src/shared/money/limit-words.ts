export const limit = (after: string) => `limit ${after}`
export const withinNext = 'within the next round'
export const after = (rounds: number, time: string | null) =>
  `after ≈ ${rounds} ${rounds === 1 ? 'round' : 'rounds'}${time === null ? '' : `, ${time} of work`}`

export const aboveSpent = 'Enter a total above the amount spent.'
export const buysUnknown = 'The number of rounds is not known: no finished round shows its cost.'
export const costOfLast = (rounds: number, cost: string) =>
  rounds === 1
    ? `the last round cost ${cost}`
    : `the most expensive of the last ${rounds} cost ${cost}`
export const buysNoRound = (basis: string) => `Buys less than one round: ${basis}.`
export const buys = (rounds: number, time: string | null, basis: string) =>
  `Buys about ${rounds} ${rounds === 1 ? 'round' : 'rounds'}${time === null ? '' : `, about ${time}`}: ${basis}.`
