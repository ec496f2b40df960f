export const burnNow = 'Burn now'
export const perMinute = '/min'
export const notKnownYet = 'not known yet'
export const knownOf = (known: number, of: number) =>
  `known for ${known} of ${of} ${of === 1 ? 'session' : 'sessions'}`
export const spentToday = 'Spent today'
export const notKnown = 'not known'
export const atLeast = 'at least'
export const spentOfBudget = 'Spent of the budget'
export const spentOf = (spentSoFar: string, budget: string) => `${spentSoFar} of ${budget}`
