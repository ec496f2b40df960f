export const burnNow = 'Burn now'
export const perMinute = '/min'
export const notKnownYet = 'not known yet'
export const knownOf = (known: number, of: number) => `of ${known} of ${of}`
export const spentToday = 'Spent today'
export const notKnown = 'not known'
export const atLeast = 'at least '
