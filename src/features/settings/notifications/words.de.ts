import type { NotificationPermit } from '#src/shared/notifications/show-notification.ts'

export const notifications = 'Mitteilungen'
export const withoutThem =
  'Solange etwas wartet, zählt der Titel es, und das Symbol des Tabs hat einen gelben Punkt. Das braucht keine Erlaubnis.'
export const turnOn = 'Mitteilungen auf diesem Gerät zeigen'
export const turnOnHint =
  'Eine für jede Frage und eine für jede Sitzung, die an ihrer Kostengrenze stoppt. Ein Klick öffnet die Antwort. Ein Tab der Konsole muss offen bleiben. Ziel und Frage stehen darin: Wer diesen Bildschirm sieht, kann sie lesen.'

export const refusals: Record<Exclude<NotificationPermit, 'granted' | 'not-asked'>, string> = {
  denied:
    'Dieser Browser verbietet der Konsole Mitteilungen. Zum Erlauben die Website-Einstellungen neben der Adresse öffnen, Mitteilungen zulassen und sie hier einschalten.',
  insecure:
    'Dieser Browser zeigt Mitteilungen nur für Seiten über https und für Seiten dieses Geräts. Die Konsole unter einer solchen Adresse öffnen.',
  missing:
    'Dieser Browser zeigt keine Mitteilungen von Seiten. Die Konsole in einem Browser auf einem Computer öffnen.',
}
export const notAllowed =
  'Der Browser wurde gefragt und hat es nicht erlaubt. Mitteilungen erneut einschalten und Zulassen wählen.'
export const notKept = 'Dieser Browser behält keine Einstellungen, wie in einem privaten Fenster.'

export const alsoFailed = 'Auch wenn eine Sitzung scheitert'
export const alsoComplete = 'Auch wenn eine Sitzung fertig ist'
export const sound = 'Ein Ton zu jeder Mitteilung'
export const soundHint =
  'Ein Browser spielt ihn in einem Tab, in dem schon geklickt oder eine Taste gedrückt wurde.'
export const playIt = 'Abspielen'
export const quietHours = 'Ruhezeit'
export const quietHint =
  'Dann erscheint und klingt nichts. Zahl und Punkt bleiben. Am Ende zählt eine Mitteilung, was wartet.'
export const from = 'Von'
export const to = 'Bis'
export const sameTime = 'Von und Bis sind dieselbe Zeit: Es gibt keine Ruhezeit.'

export const showTest = 'Eine Mitteilung zur Probe zeigen'
export const testSent =
  'An dieses Gerät gesendet. Erscheint nichts, in den Einstellungen des Geräts Mitteilungen des Browsers erlauben.'
export const testTitle = 'Signalbox kann Mitteilungen zeigen'
export const testBody = 'So sehen Mitteilungen der Konsole aus.'
