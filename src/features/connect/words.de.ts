import type { OutcomeTexts } from '#src/shared/request-refusal.tsx'

export const connect = 'Verbinden'
export const connected = 'Verbunden'
export const signedIn = 'Angemeldet'
export const keyRefused = 'Der verwendete Schlüssel wird abgelehnt'
export const signedInAs = (email: string) => `Angemeldet als ${email}.`
export const keyInUse = (key: string) => `Verwendeter Schlüssel: ${key}.`
export const keyNotAccepted = (key: string) =>
  `Der Dienst nimmt den Schlüssel ${key} nicht mehr an. Erneut anmelden oder einen anderen Schlüssel verwenden.`
export const noKey =
  'Dieser Browser hat keinen API-Schlüssel. Einen Schlüssel erstellen oder unten hinzufügen.'
export const goOn = 'Weiter'
export const makeKey = 'API-Schlüssel erstellen'

export const newHere = 'Neu hier?'
export const notSignedIn = 'Nicht angemeldet.'
export const wrongPassword = 'Es gibt kein Konto mit dieser E-Mail-Adresse und diesem Passwort'
export const signedInWithKey = (address: string) =>
  `Angemeldet als ${address}. Dieser Browser hat einen API-Schlüssel.`
export const signedInWithoutKey =
  'Angemeldet, aber es ließ sich kein API-Schlüssel erstellen. Hier einen API-Schlüssel erstellen oder einfügen.'

export const addKey = 'Weiteren API-Schlüssel hinzufügen'
export const ownKey = 'API-Schlüssel verwenden'
export const service = 'Dienst'
export const serviceHint = 'Der Schlüssel geht an diesen Dienst und an keinen anderen.'
export const nameHint =
  'Ein Name, der diesen Schlüssel von anderen unterscheidet, etwa „Produktion“'
export const apiKey = 'API-Schlüssel'
export const secret = 'Schlüssel'
export const sendInHeader = 'Als X-Service-Key senden'
export const headerHint =
  'Sonst wird der Schlüssel als Authorization: Bearer gesendet. Nimmt der Dienst nur X-Service-Key an, wird der Schlüssel in diesem Header gesendet.'
export const forgetWhenIdle = 'Den Schlüssel nach 15 Minuten ohne Eingabe vergessen'
export const idleHint =
  'Der Schlüssel wird auch vergessen, wenn diese Seite eine Stunde verborgen war. Sonst bleibt er, bis diese Seite geschlossen wird.'
export const notKept = 'Dieser Browser hat den Schlüssel nicht behalten.'
export const checkAndUse = 'Schlüssel prüfen und verwenden'
export const keyAccepted = (key: string) =>
  `Der Dienst nimmt den Schlüssel „${key}“ an. Der Schlüssel wird jetzt verwendet.`

export const checkConnection =
  'Prüfen, ob der Dienst läuft und dieses Gerät online ist, dann erneut versuchen.'
export const tryAgain = 'Die Eingaben sind noch da. Erneut versuchen.'

export const talksTo = (isLocal: boolean, agent: string | null) => (address: string) =>
  `Diese Konsole spricht mit dem ${isLocal ? 'lokalen Dienst' : 'Dienst'} unter ${address}${agent === null ? '' : `, dessen Agent „${agent}“ heißt`}.`
export const gatewayHoldsKey =
  'Nur das Gateway kann den Schlüssel öffnen; der Code dieser Seite hat ihn nie.'
export const pageHoldsKey =
  'Es gibt kein Gateway. Diese Seite selbst hat den Schlüssel, bis die Seite geschlossen wird, oder versiegelt unter einer Passphrase. Die Seite sendet den Schlüssel nur an jenen Dienst.'

export const locked = 'Die Schlüssel wurden gesperrt'
export const forgotten = 'Diese Seite hat ihren Schlüssel vergessen'
export const leftAlone = 'Die Seite war 15 Minuten ohne Eingabe oder eine Stunde verborgen.'
export const unlockAgain = 'Die Passphrase bringt die Schlüssel zurück.'
export const pasteAgain =
  'Den Schlüssel erneut einfügen, um an derselben Stelle weiterzumachen. Beim Dienst hat sich nichts geändert.'
export const unlockKeys = 'Schlüssel entsperren'
export const unlock = 'Entsperren'
export const enterPassphrase = 'Die Passphrase eingeben'
export const wrongPassphrase = 'Diese Passphrase öffnet hier keinen Schlüssel'
export const notKnown = 'Ich weiß die Passphrase nicht'
export const forgetQuestion = 'Die versiegelten Schlüssel vergessen?'
export const forget = 'Vergessen'
export const keepThem = 'Behalten'
export const forgetMeaning =
  'Ohne die Passphrase kann niemand die Schlüssel öffnen. Beim Dienst bleiben sie gültig: Dort widerrufen, wenn es sie nirgends sonst gibt.'
export const notForgotten = 'Die versiegelten Schlüssel ließen sich nicht vergessen'
export const noSealedKeys = 'Dieses Gerät hat keine versiegelten Schlüssel mehr.'

export const keyIsMade =
  'Dazu kommt ein API-Schlüssel für diesen Browser. Signalbox bewahrt den Schlüssel verschlüsselt auf, er muss also nicht kopiert werden.'
export const haveAccount = 'Gibt es schon ein Konto?'
export const created = 'Das Konto ist erstellt. Dieser Browser hat einen API-Schlüssel.'
export const createdWithoutKey =
  'Das Konto ist erstellt, aber es ließ sich kein API-Schlüssel erstellen. Hier einen API-Schlüssel erstellen oder einfügen.'
export const displayName = 'Anzeigename'
export const createAccount = 'Konto erstellen'
export const tooManySignUps = 'Zu viele Registrierungen von dieser Adresse'
export const creation: OutcomeTexts = {
  refused: 'Es wurde kein Konto erstellt.',
  unknown: 'Ob das Konto erstellt wurde, ist nicht bekannt.',
  advice: 'Erneut versuchen. Hat die Adresse dann schon ein Konto, wurde es erstellt: anmelden.',
}
export const noAccountAndTextStays = 'Es wurde kein Konto erstellt. Die Eingaben sind noch da.'
export const taken = 'Diese E-Mail-Adresse hat schon ein Konto'
export const nothingChanged = 'Nichts wurde geändert.'
export const signInOrOtherAddress = 'Bei jenem Konto anmelden oder eine andere Adresse verwenden.'
