export const limitWithin = 'limit within the next round'
export const limitAfter = (rounds: number, time: string | null) =>
  `limit after ≈ ${rounds} ${rounds === 1 ? 'round' : 'rounds'}${time === null ? '' : `, ${time} of work`}`

export const aboveSpent = 'Enter a total above the amount spent.'
export const buysUnknown = 'The number of rounds is not known: no finished round shows its cost.'
export const costOfLast = (rounds: number, cost: string) =>
  rounds === 1
    ? `the last round cost ${cost}`
    : `the most expensive of the last ${rounds} cost ${cost}`
export const buysNoRound = (basis: string) => `Buys less than one round: ${basis}.`
export const buys = (rounds: number, time: string | null, basis: string) =>
  `Buys about ${rounds} ${rounds === 1 ? 'round' : 'rounds'}${time === null ? '' : `, about ${time}`}: ${basis}.`

export const burnNow = 'Burn now'
export const perMinute = '/min'
export const notKnownYet = 'not known yet'
export const knownOf = (known: number, of: number) => `of ${known} of ${of}`
export const burnSaid = 'Cost and times of the last finished rounds of each session that runs.'
export const burnDerived = (known: number, of: number, seen: number) =>
  [
    'Cost by time of work, summed up. A session that is queued, waiting, paused, held or ended adds nothing.',
    ...(known < of
      ? [
          `${of - known} of ${of} running sessions ${of - known === 1 ? 'shows' : 'show'} no cost of a finished round yet.`,
        ]
      : []),
    ...(seen > 0
      ? [
          `${seen} ${seen === 1 ? 'counts' : 'count'} by the spend that this browser saw in the last five minutes.`,
        ]
      : []),
  ].join(' ')

export const spentToday = 'Spent today'
export const notKnown = 'not known'
export const atLeast = 'at least '
export const spentSaid =
  'What each session has cost, when it was created, and what each round cost.'
export const spentDerived = (isPart: boolean) =>
  `All of the cost of sessions created today, and of older ones the rounds of today.${
    isPart
      ? ' “At least”: of some sessions the rounds or costs are not known. They count from the first cost that this browser saw today.'
      : ''
  }`
