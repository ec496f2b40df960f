export const withinNext = 'weniger als eine Runde übrig'
export const roundsLeft = (rounds: number, time: string | null) =>
  time === null ? `noch etwa ${counted(rounds)}` : `noch etwa ${counted(rounds)} (${time})`
export const cappedLeft = (rounds: number, time: string | null, cap: number) => {
  if (rounds === 0) return `letzte von höchstens ${counted(cap)}`
  const left = `noch ${rounds} von ${counted(cap)}`
  return time === null ? left : `${left} (etwa ${time})`
}

export const aboveSpent = 'Eine Gesamtsumme über den bisherigen Ausgaben eingeben.'
export const buysUnknown =
  'Die Zahl der Runden ist nicht bekannt: Keine fertige Runde zeigt ihre Kosten.'
export const costOfLast = (rounds: number, cost: string) =>
  rounds === 1
    ? `die letzte Runde kostete ${cost}`
    : `die teuerste der letzten ${rounds} Runden kostete ${cost}`
export const reach = (rounds: number, cost: string) =>
  rounds === 0
    ? `weniger als eine Runde zu höchstens ${cost}`
    : `etwa ${rounds} weitere ${rounds === 1 ? 'Runde' : 'Runden'} zu je höchstens ${cost}`
export const buys = (reached: string, time: string | null) =>
  `Reicht für ${reached}${time === null ? '' : `, etwa ${time} Arbeit`}.`
export const aboutRounds = (rounds: number) => `Etwa ${counted(rounds)}`
const counted = (rounds: number) => (rounds === 1 ? '1 Runde' : `${rounds} Runden`)
export const times = (factor: number) => `×${String(factor).replace('.', ',')}`
