export const nothingSent = 'Nichts wurde gesendet. Die Eingaben sind noch da.'
export const nothingLost = 'Nichts ging verloren. Die Eingaben sind noch da.'
export const tryAgain = 'Erneut versuchen.'

export const refused = 'Der Dienst hat das abgelehnt'
export const changeRequest = 'Die Anfrage ändern und erneut versuchen.'
export const lookOrChange = 'Den jetzigen Zustand ansehen oder die Anfrage ändern.'
export const notAllowed = 'Nicht erlaubt'
export const usePermitted = 'Einen Schlüssel oder ein Konto mit dieser Berechtigung verwenden.'
export const changedBefore = 'Eine andere Änderung war schneller'
export const lookAtState = 'Den jetzigen Zustand ansehen.'
export const mayBeDone =
  'Den jetzigen Zustand ansehen. Vielleicht ist er schon der gewünschte Zustand.'
export const tooLarge = 'Zu groß zum Senden'
export const shorten = 'Den Text kürzen und erneut senden.'

export const unreadable = 'Die Antwort war nicht lesbar'
export const unreadableBody = (status: number, why: string) =>
  `Der Dienst hat mit ${status} geantwortet, aber der Inhalt war nicht lesbar: ${why}`
export const asSentence = (message: string) => `${message}.`
export const tookRequest =
  'Der Dienst hat die Anfrage angenommen. Frühere Daten bleiben auf dem Bildschirm.'
export const checkService =
  'Prüfen, ob die Adresse zu einem Agent Session Service gehört. Dann erneut versuchen.'

export const notSignedIn = 'Nicht angemeldet, oder der Schlüssel ist nicht mehr gültig'
export const browserKeeps =
  'Nichts ging verloren. Dieser Browser behält Entwürfe und die Liste der Sitzungen.'
export const signInAgain = 'Erneut anmelden oder einen anderen Schlüssel verwenden.'

export const notFound = 'Nicht gefunden'
export const ownCopy = 'Dieser Browser behält seine eigene Kopie.'
export const checkId =
  'Die ID prüfen. Auch prüfen, ob der verwendete Schlüssel zum richtigen Konto gehört.'

export const full = 'Das Konto hat dafür keinen Platz'
export const makeRoom = 'Platz schaffen, wie der Dienst es nennt, dann erneut senden.'

export const underWay = 'Diese Anfrage ist schon unterwegs'
export const sameUnderWay = (action: string) =>
  `Dieselbe Anfrage (${action}) ist schon unterwegs. Nichts wurde gesendet.`
export const waitForTab = 'Auf die Antwort in diesem oder im anderen Tab warten.'
export const notReadAgain = 'Die Sitzung war nicht erneut lesbar. Nichts wurde gesendet.'
export const readingFailed =
  'Die Konsole liest die Sitzung, bevor sie etwas sendet. Dieses Lesen ist gescheitert.'
export const equalGoal =
  'Eine Sitzung mit diesem Ziel wurde eben angefordert, oder es gibt sie vielleicht schon.'

export const unreached = 'Der Dienst ist nicht erreichbar'
export const timedOut = 'Keine Antwort in der erwarteten Zeit'
export const nothingBack =
  'Es kam nichts zurück. Der Dienst oder das Netz ist ausgefallen, oder der Browser hat den Aufruf abgelehnt.'
export const mayStillWork = (message: string) =>
  `${message} Vielleicht arbeitet der Dienst noch an der Anfrage.`
export const arrivalUnknown =
  'Ob die Anfrage ankam, ist nicht bekannt. Die Eingaben sind noch da. Die Konsole sendet nichts von selbst erneut.'
export const lookBeforeSending = 'Den jetzigen Zustand ansehen, bevor wieder etwas gesendet wird.'

export const tooMany = 'Zu viele Anfragen'
export const aboveLimit =
  'Der Dienst begrenzt die Zahl der Anfragen. Diese Anfrage lag über der Grenze.'
export const waitALittle =
  'Ein wenig warten. Die Konsole liest von selbst weiter. Zum Senden erneut klicken.'
export const waitAbout = (seconds: number) =>
  `Etwa ${seconds} s warten. Die Konsole liest von selbst weiter. Zum Senden erneut klicken.`

export const withReference = (message: string, id: string) =>
  `${message} Das Kennzeichen ist ${id}.`
export const unavailable = 'Der Dienst ist zurzeit nicht verfügbar'
export const serviceFailed = 'Im Dienst ist ein Fehler aufgetreten'
export const effectUnknown =
  'Ob die Anfrage eine Wirkung hatte, ist nicht bekannt. Die Eingaben sind noch da.'
export const lookAtSession =
  'Die Konsole liest von selbst erneut. Die Sitzung ansehen, bevor wieder etwas gesendet wird.'

export const consoleFailed = 'In der Konsole ist ein Fehler aufgetreten'
export const nothingToService = 'Die Konsole hat dem Dienst nichts gesendet.'
export const reload =
  'Die Seite neu laden. Kommt der Fehler wieder, bitte den letzten Schritt notieren.'
