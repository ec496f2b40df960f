import { grouped } from '#src/locale-words.ts'

export const title = 'Finden und handeln'
export const hint = 'Sitzungen, Seiten, Aktionen'
export const noResult = 'Nichts passt zu diesen Wörtern'
export const resultCount = (count: number) =>
  count === 1 ? '1 Ergebnis' : `${grouped(count)} Ergebnisse`
export const firstOf = (shown: number, count: number) =>
  `Die ersten ${shown} von ${grouped(count)}: mehr eingeben, um weniger zu finden`

export const thisSession = 'Diese Sitzung'
export const page = 'Seite'
/** Weitere Wörter für eine Seite. */
export const pagesToo = {
  inbox: 'fragen gescheitert',
  sessions: 'liste',
  newSession: 'anlegen beginnen vorlage viele',
  costs: 'ausgaben wächter schlagwörter',
  keys: '',
  ledger: 'anfragen verlauf log',
  settings: 'konto sprache farbschema mitteilungen übergabe export import dienst',
}
export const openSession = 'Sitzung öffnen'
export const dismissFailure = 'Meldung ausblenden'
export const exportSession = 'Exportieren'
/** Weitere Wörter dafür. */
export const exportToo = 'verlauf bericht transkript datei drucken'

export const pauseAllToo = 'stopp alle halt anhalten pause'
export const sessions = (count: number) => (count === 1 ? '1 Sitzung' : `${count} Sitzungen`)
