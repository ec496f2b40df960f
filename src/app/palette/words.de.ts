export const title = 'Finden und handeln'
export const hint = 'Sitzungen, Seiten, Aktionen'
export const results = 'Ergebnisse'
export const noResult = 'Nichts passt zu diesen Wörtern'
export const resultCount = (count: number) => (count === 1 ? '1 Ergebnis' : `${count} Ergebnisse`)
export const firstOf = (shown: number, count: number) =>
  `Die ersten ${shown} von ${count}: mehr eingeben, um weniger zu finden`

export const thisSession = 'Diese Sitzung'
export const page = 'Seite'
export const answer = 'Frage beantworten'
export const pause = 'Anhalten'
export const resume = 'Fortsetzen'
export const resumeWithBudget = 'Mit neuem Budget fortsetzen'
export const redirect = 'Umlenken'
export const cancel = 'Abbrechen'
export const copyId = 'Sitzungs-ID kopieren'
export const copyLink = 'Link kopieren'
export const copied = 'Kopiert'
export const notCopied = 'Der Browser hat das Kopieren nicht erlaubt'
export const startLikeThis = 'Gleiche Sitzung beginnen'
export const openSession = 'Sitzung öffnen'
export const dismissFailure = 'Meldung ausblenden'
export const exportSession = 'Exportieren'
/** Weitere Wörter dafür. */
export const exportToo = 'verlauf bericht transkript datei drucken'

export const pauseAll = 'Alles anhalten, was läuft'
export const pauseAllToo = 'stopp alle halt anhalten pause'
export const resumePaused = 'Selbst Angehaltenes fortsetzen'
export const sessions = (count: number) => (count === 1 ? '1 Sitzung' : `${count} Sitzungen`)
export const allKeys = 'Alle Tasten zeigen'
