import type { Guard } from '#src/model/spend/guards.ts'

export const guards = 'Wächter'
export const add = 'Wächter hinzufügen'
export const onlyHere =
  'Wächter handeln nur, solange eine Konsole in diesem Browser offen ist. Das Budget jeder Sitzung setzt der Dienst selbst durch.'
export const noGuards =
  'Ein Wächter warnt, wenn Sitzungen mehr ausgeben als erwartet, und kann sie anhalten. Er überwacht eine Sitzung, ein Schlagwort oder alle Sitzungen.'
export const limit = 'Grenze'
export const edit = 'Bearbeiten'
export const editOf = (name: string) => `Wächter bearbeiten: ${name}`
export const removeOf = (name: string) => `Wächter entfernen: ${name}`
export const removed = 'Wächter entfernt'
export const warns = 'warnt'
export const warnsAndPauses = 'warnt und hält an'
export const firedAt = (moment: string) => `zuletzt ausgelöst ${moment}`
export const notYet = 'noch nicht ausgelöst'
export const noCostIn = (currency: string) =>
  `Keine Sitzung kostet ${currency}: Dieser Wächter überwacht nichts. Zum Wählen einer anderen Währung den Wächter bearbeiten.`
export const showSessions = 'Sitzungen zeigen'
export const showSession = 'Sitzung öffnen'

export const newGuard = 'Neuer Wächter'
export const editGuard = 'Wächter bearbeiten'
export const save = 'Wächter speichern'
export const watch = 'Überwachen'
export const allSessions = 'Alle Sitzungen'
export const ofTag = (tag: string) => `Sitzungen mit dem Schlagwort „${tag}“`
export const warnAt = 'Warnen bei'
export const measures = {
  spent: 'Ausgaben an einem Tag (eine Sitzung: insgesamt)',
  burn: 'Verbrauch in einer Stunde',
} as const
export const currency = 'Währung'
export const enterLimit =
  'Einen Betrag über null eingeben, etwa 25 oder 12,50, ohne Punkt für Tausender.'
export const alsoPause = 'Die Sitzungen auch anhalten'
export const pauseHint =
  'Jede dieser Sitzungen bekommt einmal das Signal zum Anhalten, sobald sie an diesem Tag läuft. Sie beendet erst ihre Runde.'
export const oncePerDay =
  'Ein Wächter löst einmal am Tag aus. Ein Wächter für die Ausgaben einer Sitzung löst nur einmal aus.'

export function limitOf({ measure, scope }: Pick<Guard, 'measure' | 'scope'>, amount: string) {
  if (measure === 'burn') return `${amount} pro Stunde`
  return scope.kind === 'session' ? `${amount} insgesamt` : `${amount} pro Tag`
}
