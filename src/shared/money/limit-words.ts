export const withinNext = 'less than one round left'
export const roundsLeft = (rounds: number, time: string | null) =>
  time === null ? `about ${counted(rounds)} left` : `about ${counted(rounds)} left (${time})`
export const cappedLeft = (rounds: number, time: string | null, cap: number) => {
  if (rounds === 0) return `last of at most ${counted(cap)}`
  const left = `${rounds} of ${counted(cap)} left`
  return time === null ? left : `${left} (about ${time})`
}

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
  `Pays for ${reached}${time === null ? '' : `, about ${time} of work`}.`
export const aboutRounds = (rounds: number) => `About ${counted(rounds)}`
const counted = (rounds: number) => (rounds === 1 ? '1 round' : `${rounds} rounds`)
export const times = (factor: number) => `×${factor}`
