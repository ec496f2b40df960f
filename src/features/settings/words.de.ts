import type { OutcomeTexts } from '#src/shared/request-refusal.tsx'

export const settings = 'Einstellungen'
export const sections = 'Abschnitte dieser Seite'
export const service = 'Dienst'
export const loadingService = 'Die Angaben über den Dienst werden geladen'

export const account = 'Konto'
export const nobodySignedIn =
  'Niemand ist angemeldet. Dieser Browser arbeitet mit einem Schlüssel, der von Hand hinzugefügt wurde.'
export const accountId = 'Konto-ID'
export const keepIt = 'Behalten'
export const tryAgain = 'Erneut versuchen.'
export const signInAgain = 'Erneut anmelden.'

export type ChangeTexts = OutcomeTexts & { label: string; question: string; keep: string }

export const changePassword: ChangeTexts = {
  label: 'Passwort ändern',
  question: 'Das Passwort ändern?',
  keep: keepIt,
  refused: 'Das Passwort wurde nicht geändert.',
  unknown: 'Ob das Passwort geändert wurde, ist nicht bekannt.',
  advice:
    'Erneut versuchen. Wird das jetzige Passwort dann abgelehnt, wurde das Passwort geändert.',
}
export const changeMeaning =
  'Dieser Browser bleibt angemeldet. Jeder andere Browser wird abgemeldet, und der für ihn erstellte Schlüssel wird widerrufen.'
export const presentPassword = 'Jetziges Passwort'
export const presentSecret = 'Jetziges Passwort'
export const newPassword = 'Neues Passwort'
export const newSecret = 'Neues Passwort'
export const revokeOthers = 'Auch alle anderen API-Schlüssel widerrufen'
export const revokeOthersHint =
  'Sonst bleiben die anderen Schlüssel gültig: Skripte und Personen, die einen Schlüssel haben, können weitermachen. Der für diesen Browser erstellte Schlüssel bleibt in beiden Fällen.'
export const passwordChanged = 'Das Passwort ist geändert, und andere Browser sind abgemeldet.'

export const everywhere: ChangeTexts = {
  label: 'Überall abmelden',
  question: 'Überall abmelden?',
  keep: 'Angemeldet bleiben',
  refused: 'Kein Browser wurde abgemeldet.',
  unknown: 'Ob jeder Browser abgemeldet wurde, ist nicht bekannt.',
  advice: 'Erneut versuchen: Ein zweiter Versuch schadet nicht.',
}
export const everywhereMeaning =
  'Jeder Browser wird sofort abgemeldet, auch dieser. Die für diese Browser erstellten Schlüssel werden widerrufen. Dieser Browser vergisst auch die von Hand hinzugefügten Schlüssel, und keine Seite kann sie wieder zeigen. Das Passwort bleibt dasselbe: Es ändern, wenn es sonst jemand kennen könnte.'
export const revokeAll = 'Auch alle API-Schlüssel widerrufen'
export const revokeAllHint =
  'Sonst bleiben von Hand erstellte Schlüssel gültig: Skripte und Personen, die einen Schlüssel haben, können weitermachen.'
export const signedOutEverywhere = 'Überall abgemeldet. Dieser Browser hat keinen Schlüssel mehr.'
export const listStays =
  'Sitzungen gehen weiter. Dieser Browser behält seine Liste der Sitzungen und die Entwürfe. Er zeigt sie wieder, wenn sich dasselbe Konto hier anmeldet.'

export const deleteAccount: ChangeTexts = {
  label: 'Konto löschen',
  question: 'Dieses Konto löschen?',
  keep: 'Das Konto behalten',
  refused: 'Diese Anfrage hat das Konto nicht gelöscht.',
  unknown: 'Ob das Konto gelöscht wurde, ist nicht bekannt.',
  advice: 'Erneut versuchen. Ist die Anmeldung dann abgelaufen, wurde das Konto gelöscht.',
}
export const deletes = (address: string) =>
  `Das löscht ${address} beim Dienst, und nichts bringt das Konto zurück:`
export const deleteEffects = [
  'Seine Sitzungen werden abgebrochen, und niemand kann sie mehr öffnen.',
  'Alle seine API-Schlüssel werden widerrufen, auch die verwendeten.',
  'Jeder Browser wird abgemeldet, und niemand kann sich mehr bei diesem Konto anmelden.',
]
export const removeHere =
  'Auch seine Entwürfe und seine Liste der Sitzungen aus diesem Browser entfernen'
export const removeHereHint =
  'Sonst bleiben sie auf diesem Gerät, obwohl keine Seite sie mehr zeigt. Die Einträge zu einem eingefügten Schlüssel bleiben in jedem Fall.'
export const deleted = 'Das Konto ist gelöscht.'
export const deletedInPart =
  'Das Konto ist gelöscht. Nicht alles ließ sich aus diesem Browser entfernen.'

export const signOut = {
  label: 'Abmelden',
  question: 'In diesem Browser abmelden?',
  done: 'Abgemeldet. Dieser Browser hat keinen Schlüssel mehr.',
}
export const disconnect = {
  label: 'Trennen',
  question: 'In diesem Browser trennen?',
  done: 'Getrennt. Dieser Browser hat keinen Schlüssel mehr.',
}
export const stay = 'Verbunden bleiben'
export const pageForgets =
  'Diese Seite vergisst jeden Schlüssel, den sie aufbewahrt. Versiegelte Schlüssel bleiben unter ihrer Passphrase versiegelt.'
export const gatewayForgets =
  'Das Gateway vergisst jeden Schlüssel und jedes Token, das es für diesen Browser aufbewahrt. Es widerruft auch den Schlüssel, den es selbst erstellt hat.'
export const handMadeKeyStays =
  'Ein von Hand hinzugefügter Schlüssel bleibt beim Dienst gültig, und keine Seite kann ihn zeigen. Gibt es den Schlüssel nirgends sonst, ist danach ein neuer Schlüssel nötig.'
export const sessionsGoOn = 'Sitzungen gehen beim Dienst weiter.'
export const storedStays =
  'Sonst behält dieser Browser seine Liste der Sitzungen und die Entwürfe, mit Nachrichten, Kosten und Wächtern. Keine Seite zeigt sie, bis sich dasselbe Konto hier verbindet, aber wer die Dateien dieses Browsers lesen kann, kann sie lesen.'
export const forgetStored = 'Vergessen, was dieser Browser gespeichert hat'
export const forgetStoredHint =
  'Die Liste der Sitzungen, Nachrichten, erfasste Kosten, Protokoll, Wächter, Entwürfe, Vorlagen, gespeicherte Ansichten und Orte der Felder verlassen diesen Browser, in allen Tabs. Auch die Einträge der anderen Schlüssel hier gehen. Die nächste Anmeldung hier zählt als Anmeldung von einem neuen Gerät.'
export const storedIsForgotten = (done: string) =>
  `${done} Der Browser hat die Sitzungen und Entwürfe des Kontos und der Schlüssel vergessen, die verbunden waren.`
export const storedMayBeLeft =
  'Dieser Browser hat keinen Schlüssel mehr, aber nicht alles Gespeicherte ließ sich entfernen. Die Daten dieser Website in den Einstellungen des Browsers löschen.'
export const mayBeSignedIn = (happened: string) =>
  `${happened} Vielleicht besteht die Anmeldung noch.`
export const tryBeforeLeaving = 'Vor dem Verlassen dieses Geräts erneut versuchen.'

export const connection = 'Verbindung'
export const gateway = 'Gateway'
export const throughGateway =
  'Anfragen gehen durch das Gateway, das allein den Schlüssel öffnen kann. Der Code dieser Seite sieht den Schlüssel nie.'
export const withoutGateway =
  'Es gibt kein Gateway: Diese Seite selbst hat den Schlüssel und sendet ihn an den Dienst.'
export const keyInUse = 'Verwendeter Schlüssel'
export const noKey =
  'Kein Schlüssel. Einen Schlüssel erstellen oder hinzufügen: Ohne Schlüssel kann die Konsole keinen Sitzungen folgen.'
export const agent = 'Agent'
export const model = (title: string) => `Sitzungen arbeiten mit dem Modell ${title}.`
export const rehearsal =
  'Der Probe-Agent spielt Sitzungen nach einem Drehbuch. Runden, Kosten, Fragen und Berichte sind zum Üben. Der Agent denkt nicht und gibt kein Geld aus.'
export const version = 'Version'
export const localService = (host: string) => `Der lokale Dienst unter ${host}`
export const serviceBehind = (host: string) => `Der Dienst hinter ${host}`

export const keysOfPage = 'Schlüssel dieser Seite'
export const sealed =
  'Die Schlüssel sind auf diesem Gerät versiegelt. Sie werden gesperrt nach 15 Minuten ohne Eingabe, wenn die Seite eine Stunde verborgen war, und beim Trennen.'
export const lockNow = 'Jetzt sperren'
export const unseal = 'Versiegelung aufheben'
export const unsealQuestion = 'Die Versiegelung der Schlüssel aufheben?'
export const keepSealed = 'Versiegelt lassen'
export const unsealMeaning =
  'Die versiegelten Schlüssel auf diesem Gerät werden gelöscht, und die Passphrase öffnet keinen Schlüssel mehr. Die Schlüssel bleiben dann nur in dieser Seite und gehen beim Neuladen oder Schließen verloren.'
export const unsealed = 'Die Schlüssel bleiben jetzt nur in dieser Seite, bis sie geschlossen wird.'
export const notDeleted = 'Die versiegelten Schlüssel ließen sich nicht löschen'
export const isSealed =
  'Die Schlüssel sind versiegelt. Die Passphrase bringt sie nach dem Neuladen zurück.'

export const tooShort = (shortest: number) => `Eine Passphrase hat mindestens ${shortest} Zeichen`
export const notTheSame = 'Die beiden Passphrasen sind verschieden'
export const inPageOnly =
  'Die Schlüssel sind nur in dieser Seite und gehen beim Neuladen oder Schließen verloren.'
export const alsoWhenIdle =
  'Sie gehen auch verloren nach 15 Minuten ohne Eingabe und wenn die Seite eine Stunde verborgen war.'
export const passphraseSeals =
  'Eine Passphrase versiegelt die Schlüssel auf diesem Gerät; eine verlorene Passphrase kann niemand zurückbringen.'
export const replacesOthers =
  'Hier sind andere Schlüssel versiegelt: Die Schlüssel dieser Seite ersetzen sie.'
export const sameAgain = 'Wiederholen'
export const notSealed = 'Die Schlüssel ließen sich nicht versiegeln'
export const stillInPage = 'Sie sind noch in dieser Seite.'
export const noStorage =
  'Vielleicht erlaubt dieser Browser keinen Speicher, wie in einem privaten Fenster.'
export const seal = 'Schlüssel versiegeln'

export const sessionsFollowed = 'Verfolgte Sitzungen'
export const inTheLast = (span: string) => `In den letzten ${span}`
export const requests = (count: number) => (count === 1 ? '1 Anfrage' : `${count} Anfragen`)
export const waitingFor = 'Wartet auf'
export const network = 'Das Netz: Dieses Gerät ist offline.'
export const noWait = 'Nichts: Jede Sitzung wird rechtzeitig gelesen.'
export const held = (until: string) => `Den Dienst, der bis ${until} keine Anfrage möchte.`
export const noAnswer = (until: string) =>
  `Den Dienst, der nicht antwortet. Die Konsole fragt um ${until} erneut.`
export const refusedKey =
  'Eine neue Verbindung: Der Dienst lehnt den Schlüssel ab, und die Konsole sendet bis dahin keine Anfrage.'
export const answers = 'Antworten: So viele Anfragen wie erlaubt sind unterwegs.'
export const rateUsedUp = (seconds: number) =>
  `Die nächste freie Anfrage: Die erlaubte Rate ist ausgeschöpft, und das älteste Lesen ist ${seconds} s zu spät.`

export const theme = 'Farbschema'
export const themeHelp = 'System folgt diesem Gerät. Dieser Browser behält die Wahl.'
export const system = 'System'
export const light = 'Hell'
export const dark = 'Dunkel'

export const language = 'Sprache'
export const languageHelp =
  'Die Wahl lädt diese Seite neu. Texte des Dienstes und seiner Agenten bleiben, wie sie sind.'
export const ofBrowser = 'Wie der Browser'
export const english = 'English'
export const german = 'Deutsch'

export const keyboard = 'Tastatur'
export const singleKeys = 'Einzelne Tasten'
export const singleKeysHint =
  'Buchstaben, Zahlen und Zeichen wirken ohne Strg oder Command. Sind einzelne Tasten aus, wirken nur Kombinationen, und Zahlen in einer fokussierten Auswahlliste. Dieser Browser behält die Wahl.'

export const dataHere = 'Daten auf diesem Gerät'
export const sessions = 'Sitzungen'
export const inList = (count: number) => `${count} in der Liste dieses Browsers`
export const drafts = 'Entwürfe'
export const notSent = (count: number) => `${count} nicht gesendet`
export const countingData = 'Die Daten auf diesem Gerät werden gezählt'
export const listings = {
  none: 'Der Dienst führt keine Sitzungen auf. Nur die Liste dieses Browsers führt zu den Sitzungen zurück.',
  looking: 'Ob der Dienst die Sitzungen des Kontos aufführt, ist noch nicht bekannt.',
  read: 'Der Dienst führt die Sitzungen des Kontos auf. Neue Sitzungen von dort kommen innerhalb von 20 Sekunden in die Liste dieses Browsers.',
  failed:
    'Die Liste der Sitzungen war vom Dienst nicht lesbar. Die Konsole versucht es von selbst erneut. Bis dahin führt nur die Liste dieses Browsers zu den Sitzungen zurück.',
}
export const listIsLonger = (count: number) =>
  `Die Liste des Dienstes ist länger als die ${count} Sitzungen, die die Konsole liest.`
export const keepsNothing =
  'Dieser Browser behält nichts, wenn diese Seite geschlossen ist, wie in einem privaten Fenster.'
export const openLedger = 'Protokoll der Anfragen dieses Browsers'
export const forgetAll = 'Alles auf diesem Gerät vergessen'
export const forgotten = 'Dieser Browser hat seine Sitzungen und Entwürfe vergessen.'

export const forgetQuestion = 'Alles auf diesem Gerät vergessen?'
export const forgetEverything = 'Alles vergessen'
export const typedToForget = 'vergessen'
export const listGoes = (count: number) => {
  if (count === 0) return 'Die Liste dieses Browsers ist leer.'
  return `${count === 1 ? 'Eine Sitzung verlässt' : `${count} Sitzungen verlassen`} die Liste dieses Browsers, mit allen Nachrichten.`
}
export const recordsGo =
  'Erfasste Kosten, das Protokoll, Wächter, Entwürfe, Vorlagen, gespeicherte Ansichten und Orte der Felder gehen verloren.'
export const sessionsComeBack =
  'Sitzungen gehen beim Dienst weiter, der sie aufführt: Beim nächsten Start sind sie wieder hier, wie in einem neuen Browser.'
export const sessionsNeedIds =
  'Sitzungen gehen beim Dienst weiter. Führt der Dienst sie nicht auf, sind ihre IDs nötig, um sie hier wieder zu sehen.'
export const keysStay = 'Die Anmeldung bleibt, und Schlüssel werden nicht angetastet.'
export const notAllForgotten = 'Nicht alles ließ sich vergessen'
export const clearSiteData =
  'Erneut versuchen oder die Daten dieser Website in den Einstellungen des Browsers löschen.'
