export const many = 'Viele Sitzungen'
export const readAs = 'Art, den Text zu lesen'
export const readings = { lines: 'Eine Sitzung in jeder Zeile', table: 'CSV mit Kopfzeile' }
export const lines = (column: string) => `Eine Zeile für jede Sitzung: ${column}`
export const table = 'CSV'
export const columns = (names: readonly string[]) =>
  `Spalten: ${names.join(', ')}. Felder ohne Spalte sind wie im Formular.`
export const openFile = 'Datei öffnen'
export const undoFile = 'Zurück zum Text davor'
export const stopsAtRefusal = 'Bei der ersten Ablehnung aufhören'
export const repeatsToo = (count: number) =>
  `Auch erstellen, was eine Sitzung wiederholt (${count === 1 ? '1 Zeile' : `${count} Zeilen`})`
const sessions = (count: number) => (count === 1 ? '1 Sitzung' : `${count} Sitzungen`)

export const willCreate = (count: number) => `${sessions(count)} zu erstellen.`
export const leftOut = (count: number) =>
  count === 1 ? '1 Zeile wird ausgelassen' : `${count} Zeilen werden ausgelassen`
export const maySpend = (count: number, total: string) =>
  `${count === 1 ? 'Sie kann' : 'Zusammen können sie'} höchstens ${total} ausgeben.`
export const othersMaySpend = (count: number, total: string) =>
  `${count === 1 ? 'Die andere kann' : 'Die anderen können'} höchstens ${total} ausgeben.`
export const noBudget = (without: number) =>
  without === 1
    ? 'Von 1 Sitzung kennt die Konsole kein Budget.'
    : `Von ${without} Sitzungen kennt die Konsole kein Budget.`
export const line = (at: number, goal: string) => `Zeile ${at}: ${goal}`
export const withoutBudget = 'kein bekanntes Budget'

export const wrongQuote = (at: number) =>
  `Zeile ${at}: Ein Anführungszeichen hat kein Ende, oder Text folgt darauf. Für ein Anführungszeichen in einer Zelle "" schreiben.`
export const wrongColumn = (name: string, known: readonly string[]) =>
  `Die Spalte „${name}“ steht zweimal da oder ist keine von ${known.join(', ')}.`
export const tooMany = (count: number, atMost: number) =>
  `Der Text hat ${count} Sitzungen. Höchstens ${atMost} auf einmal erstellen.`
export const tooManyCells = 'Die Zeile hat mehr Zellen als die Kopfzeile'
export const noValue = (variable: string) => `${variable} hat keinen Wert`
export const notAChoice = (column: string, cell: string) =>
  `${column}: „${cell}“ ist keine Möglichkeit`
export const sameAs = (at: number) => `Wiederholt Zeile ${at}`
export const createdBefore = 'Wiederholt eine Sitzung, die im letzten Tag erstellt wurde'
export const openBefore = 'Dieselbe Anfrage hat noch kein bekanntes Ergebnis'
