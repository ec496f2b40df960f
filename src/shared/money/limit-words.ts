export const limit = (after: string) => `limit ${after}`
export const withinNext = 'within the next round'
export const after = (rounds: number, time: string | null) =>
  `after ${aboutRounds(rounds)}${time === null ? '' : `, ${time} of work`}`
export const afterCapped = (rounds: number, time: string | null, cap: number) =>
  rounds === 0
    ? `after this round (${counted(cap)} at most)`
    : `after ${counted(rounds)}${time === null ? '' : `, ≈ ${time} of work`} (${counted(cap)} at most)`

export const aboveSpent = 'Enter a total above the amount spent.'
export const buysUnknown = 'The number of rounds is not known: no finished round shows its cost.'
export const costOfLast = (rounds: number, cost: string) =>
  rounds === 1
    ? `the last round cost ${cost}`
    : `the most expensive of the last ${rounds} cost ${cost}`
/** "about 12 more rounds at up to $0.70 each" */
export const reach = (rounds: number, cost: string) =>
  rounds === 0
    ? `less than one round at up to ${cost}`
    : `about ${rounds} more ${rounds === 1 ? 'round' : 'rounds'} at up to ${cost} each`
export const buys = (reached: string, time: string | null) =>
  `Buys ${reached}${time === null ? '' : `, about ${time}`}.`
export const aboutRounds = (rounds: number) => `≈ ${counted(rounds)}`
const counted = (rounds: number) => (rounds === 1 ? '1 round' : `${rounds} rounds`)
export const times = (factor: number) => `×${factor}`
