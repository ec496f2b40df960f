export const title = 'Finden und handeln'
export const hint = 'Sitzungen, Seiten, Aktionen'
export const results = 'Ergebnisse'
export const noResult = 'Nichts passt zu diesen Wörtern'
export const resultCount = (count: number) => (count === 1 ? '1 Ergebnis' : `${count} Ergebnisse`)
export const firstOf = (shown: number, count: number) =>
  `Die ersten ${shown} von ${count}: mehr eingeben, um weniger zu finden`

export const thisSession = 'Diese Sitzung'
export const page = 'Seite'
export const answer = 'Die Frage beantworten'
export const pause = 'Anhalten'
export const resume = 'Fortsetzen'
export const resumeWithBudget = 'Mit neuem Budget fortsetzen'
export const redirect = 'Umlenken'
export const cancel = 'Abbrechen'
export const copyId = 'Die Sitzungs-ID kopieren'
export const copyLink = 'Den Link zu dieser Sitzung kopieren'
export const copied = 'Kopiert'
export const notCopied = 'Der Browser hat das Kopieren nicht erlaubt'
export const startLikeThis = 'Eine solche Sitzung beginnen'
export const exportSession = 'Den Verlauf oder den Bericht exportieren'

export const pauseAll = 'Alles anhalten, was läuft'
export const pauseAllToo = 'stopp alle halt anhalten pause'
export const resumePaused = 'Selbst Angehaltenes fortsetzen'
export const sessions = (count: number) => (count === 1 ? '1 Sitzung' : `${count} Sitzungen`)
export const allKeys = 'Alle Tasten zeigen'
