import type { SignalType } from '#src/model/session.ts'

export const openPause = 'Mit Begründung anhalten…'
export const withReason = 'Mit Begründung…'

export const names: Readonly<Record<SignalType, string>> = {
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  redirect: 'Umlenken',
  cancel: 'Abbrechen',
}
export const requests = 'Gesendete Signale'
export const earlier = (count: number) =>
  `${count} ${count === 1 ? 'früheres Signal' : 'frühere Signale'}`
export const sending = (name: string, at: string) => `${name} gesendet ${at}, noch keine Antwort`
export const accepted = (name: string, at: string, then: string) =>
  `${name} angenommen ${at}, ${then}`
export const named = (name: string, then: string) =>
  `${name} anderswo angefordert und vom Dienst angenommen, ${then}`
export const afterThisRound = 'wirkt nach dieser Runde'
export const inNextRound = 'wirkt in der nächsten Runde'
export const notCarriedOut = 'noch nicht ausgeführt'
export const notObserved = 'noch nicht beobachtet'
export const observed = (name: string, at: string, seen: string) =>
  `${name} angefordert ${at}, beobachtet ${seen}`
export const endedBefore = (name: string, at: string) =>
  `${name} angefordert ${at}, die Sitzung endete vor der Wirkung`
export const superseded = (name: string, at: string, later: string) =>
  `${name} angefordert ${at}, durch eine spätere Anforderung ersetzt ${later}`
export const takenBack = (name: string, at: string, later: string) =>
  `${name} angefordert ${at}, zurückgenommen ${later}`
export const refused = (name: string, at: string, why: string) => `${name} abgelehnt ${at}: ${why}`
export const lost = (name: string, at: string, why: string) =>
  `${name} gesendet ${at}, nicht bestätigt: ${why}`
export const dismissLost = (name: string) => `Ausblenden: ${name} nicht bestätigt`
export const takeBack = 'Zurücknehmen'
export const takeBackNamed = (name: string) => `Zurücknehmen: ${name}`
