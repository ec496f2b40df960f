export const burnNow = 'Verbrauch jetzt'
export const perMinute = '/min'
export const notKnownYet = 'noch nicht bekannt'
export const knownOf = (known: number, of: number) =>
  `bekannt für ${known} von ${of} ${of === 1 ? 'Sitzung' : 'Sitzungen'}`
export const spentToday = 'Heute ausgegeben'
export const notKnown = 'nicht bekannt'
export const atLeast = 'mindestens'
export const spentOfBudget = 'Ausgegeben vom Budget'
export const spentOf = (spentSoFar: string, budget: string) => `${spentSoFar} von ${budget}`
