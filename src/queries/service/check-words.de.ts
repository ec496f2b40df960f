import type { CheckStep } from '#src/model/dialect.ts'

export const steps: Readonly<Record<CheckStep, string>> = {
  reachable: 'Der Dienst ist erreichbar',
  cors: 'Diese Seite darf mit ihm sprechen',
  description: 'Er beschreibt sich selbst (openapi.json)',
  key: 'Er nimmt den Schlüssel an',
}

export const gatewaySilent = 'Das Gateway dieser Konsole antwortet nicht.'
export const startGateway =
  'Das Gateway mit npm start starten oder das Netz zwischen ihm und diesem Browser prüfen.'
export const serviceBehindSilent = (why: string) =>
  `Das Gateway antwortet, der Dienst dahinter nicht: ${why}`
export const checkServiceUrl = 'Prüfen, ob der Dienst läuft und SERVICE_URL seine Adresse ist.'
export const nothingReadable =
  'Es kam nichts zurück, was diese Seite lesen darf: Der Dienst läuft nicht, oder er lässt diese Seite nicht zu (CORS).'
export const askWithCurl = (wayOut: string) =>
  `Die Adresse prüfen und den Dienst mit curl fragen. Wenn er dort antwortet: ${wayOut}`
export const answers = 'Er antwortet.'

export const corsNotNeeded = 'Nicht nötig: Das Gateway hat den Ursprung dieser Seite.'
export const mayNotSend =
  'Diese Seite darf seine Beschreibung lesen, ihm aber nichts senden: Eine neue Sitzung, ein Signal oder eine Antwort käme nicht an.'
export const mayBoth = 'Diese Seite darf seine Antworten lesen und ihm senden.'
export const allowOrigin = (origin: string | null, header: string | null) => {
  const declared = header === null ? '' : `, dazu ${header} (vom Dienst angegeben),`
  return `Im Dienst den Ursprung ${origin ?? 'dieser Seite'} und die Header Content-Type und Authorization oder X-Service-Key${declared} zulassen; oder das Gateway davor setzen.`
}

export const notReadNow = (why: string) => `Sie war jetzt nicht lesbar: ${why}`
export const assumedUntilThen = 'Später erneut prüfen; bis dahin gelten die Annahmen.'
export const describesItself = 'Er beschreibt sich selbst.'
export const publishesNone = 'Er veröffentlicht keine Beschreibung.'
export const byAssumptions = 'Alles folgt den Annahmen, die in den Einstellungen stehen.'

export const noKeyHeld = 'Es ist kein Schlüssel da.'
export const addKey = 'Anmelden oder einen API-Schlüssel hinzufügen.'
export const acceptsKey = 'Er nimmt den Schlüssel an.'
export const refusesKey = (why: string) => `Er lehnt den Schlüssel ab: ${why}`
export const otherKey = 'Einen anderen Schlüssel verwenden oder diesen im anderen Header senden.'
export const asksToWait = 'Er bittet zu warten: zu viele Anfragen.'
export const checkInMinute = 'In einer Minute erneut prüfen.'
export const keyUnknown = (why: string) =>
  `Ob er den Schlüssel annimmt, lässt sich nicht sagen: ${why}`
export const goOn = 'Mit einer Sitzung weitermachen, die es sicher gibt.'
