export const beingCreated = (goal: string) => `Wird erstellt: ${goal.trim()}`
export const outcomeUnknown = (goal: string) => `Ergebnis unbekannt: ${goal}`
export const sent = (moment: string, answer: string) =>
  `Gesendet ${moment}. ${answer} Vielleicht läuft die Sitzung und gibt Geld aus; ihr Ziel bleibt hier.`
export const noAnswerCame = 'Es kam keine Antwort.'
export const advice = {
  repeat:
    'Beim erneuten Nachsehen sendet die Konsole dieselbe Anfrage mit demselben Schlüssel. Dieser Dienst erstellt dann keine zweite Sitzung.',
  look: 'Beim erneuten Nachsehen sendet die Konsole nichts. Sie fragt nach der Antwort, die vielleicht auf dem Weg aufbewahrt wurde.',
  listed:
    'Dieser Dienst listet seine Sitzungen auf: in der Liste der Sitzungen nachsehen, bevor eine weitere entsteht.',
  neither:
    'Dieser Dienst hat keine Liste der Sitzungen zum Nachsehen. Die ID anderswo suchen oder in Kauf nehmen, dass es zwei Sitzungen gibt.',
}
export const lookOnceMore = 'Erneut nachsehen'
export const enterId = 'ID eingeben'
export const createAgain = 'Erneut erstellen'
export const createAgainQuestion = 'Erneut erstellen?'
export const mayBeTwo =
  'Vielleicht kam die erste Anfrage an. Dann gibt es zwei Sitzungen mit diesem Ziel, und beide geben Geld aus.'
export const sessionCreated = 'Die Sitzung ist erstellt'
export const openSession = 'Öffnen'
export const dismissed = (goal: string) => `Ausgeblendet: ${goal}`
