export const select = (name: string) => `Auswählen: ${name}`
export const selection = 'Ausgewählte Sitzungen'
export const selected = (count: number, unread: number) =>
  unread === 0 ? `${count} ausgewählt` : `${count} ausgewählt, ${unread} noch nicht gelesen`
export const answer = 'Antworten'
export const answerCount = (count: number) => `${count} beantworten`
export const actionsOn = (name: string) => `Aktionen: ${name}`
export const tapToSelect = 'Zum Auswählen tippen'
export const selectRows = 'Auswählen'
export const selectRow = 'Diese Sitzung auswählen'
export const selectAll = 'Alle auswählen'
export const clear = 'Aufheben'
export const notDone = (name: string, why: string) => `${name}: ${why}`
export const asksNothing = 'Sie fragt jetzt nichts'
