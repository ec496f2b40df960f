export const noAnswerWithin = (seconds: number) =>
  `Keine Antwort innerhalb von ${seconds} Sekunden.`
export const notReached = 'Der Dienst war nicht erreichbar.'
export const answeredStatus = (status: number) => `Der Dienst hat mit ${status} geantwortet.`
export const tooLarge = (mib: number) => `er ist größer als ${mib} MiB`
export const notJson = 'er ist kein JSON'
export const tooDeep = 'Zu tief verschachtelt'

export const noMode = 'die Betriebsart fehlt'
export const noHeldKeys = 'die Liste der aufbewahrten Schlüssel fehlt'
export const noKeyId = 'die ID des Schlüssels fehlt'
export const noKeys = 'die Liste der Schlüssel fehlt'
export const noKey = 'der Schlüssel fehlt'
export const noMessages = 'die Liste der Nachrichten fehlt'
export const noSessions = 'die Liste der Sitzungen fehlt'
export const noStatus = 'der Status der Sitzung fehlt'
export const noSessionId = 'die ID der Sitzung fehlt'
export const otherSession = 'er gehört zu einer anderen Sitzung'
export const noContext = 'der Kontext fehlt'

export const noDescription = (why: string) => `Er veröffentlicht kein openapi.json: ${why}`
export const partNotLoaded = 'Ein Teil dieser Seite ließ sich nicht laden.'
