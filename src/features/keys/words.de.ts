import type { OutcomeTexts } from '#src/shared/request-refusal.tsx'

export const createKey = 'Schlüssel erstellen'
export const keepIt = 'Behalten'
export const inUseHere = 'Hier verwendet'
export const heldHere = 'Hier aufbewahrt'

export const tryOrLook = 'Erneut versuchen oder in die Liste der Schlüssel sehen.'

export const nobodySignedIn = 'Niemand ist angemeldet'
export const signInForKeys =
  'Dieser Browser arbeitet mit einem Schlüssel, der von Hand hinzugefügt wurde. Nach dem Anmelden lassen sich die Schlüssel eines Kontos ansehen, erstellen und widerrufen.'
export const noKeysHere = 'Dieser Dienst führt hier keine Schlüssel auf'
export const keysElsewhere =
  'Die Schlüssel dieses Dienstes werden anderswo erstellt und widerrufen. Der Dienst prüft einen eingefügten Schlüssel, bevor dieser Browser ihn verwendet.'
export const pasteAnother = 'Anderen Schlüssel einfügen'

export const keysOfAccount = 'Schlüssel dieses Kontos'
export const loadingKeys = 'Die Schlüssel dieses Kontos werden geladen'
export const keysStay =
  'Diese Anfrage hat keinen Schlüssel geändert. Wurde das Passwort anderswo geändert, ist der Schlüssel dieses Browsers vielleicht widerrufen.'
export const signInAgain =
  'Erneut anmelden, um Schlüssel anzusehen, zu erstellen und zu widerrufen.'
export const noKeyChanged = (happened: string) => `${happened} Kein Schlüssel wurde geändert.`
export const noValidKey = 'Kein gültiger Schlüssel'
export const createForUse =
  'Einen Schlüssel erstellen, um den Dienst von diesem Browser, einem Skript oder einer Client-Bibliothek aus zu nutzen.'
export const revokedKeys = (count: number) =>
  count === 1 ? '1 widerrufener Schlüssel' : `${count} widerrufene Schlüssel`
export const createdAndUsed = (createdAgo: string, usedAgo: string) =>
  `Erstellt ${createdAgo}, zuletzt verwendet ${usedAgo}`
export const revokedAgo = (ago: string) => `Widerrufen ${ago}`

export const revoke = 'Widerrufen'
export const revokeNamed = (key: string) => `Widerrufen: ${key}`
export const revokeQuestion = (key: string) => `„${key}“ widerrufen?`
export const revokeKey = 'Schlüssel widerrufen'
export const revokeAndMake = 'Widerrufen und neuen Schlüssel erstellen'
export const isRevoked = (key: string) => `„${key}“ ist widerrufen.`
export const refusedWithPrefix = (prefix: string) =>
  `Der Dienst lehnt dann jede Anfrage mit dem Schlüssel ab, der mit ${prefix} beginnt. Sitzungen bleiben: Sie gehören zum Konto, nicht zum Schlüssel.`
export const revokedForGood = 'Ein widerrufener Schlüssel lässt sich nicht wieder gültig machen.'
export const browserForgets =
  'Dieser Browser bewahrt den Schlüssel auch auf und vergisst ihn. Der verwendete Schlüssel bleibt derselbe.'
export const browserUsesOther = (other: string) =>
  `Dieser Browser verwendet den Schlüssel jetzt. Er vergisst ihn und verwendet stattdessen „${other}“.`
export const newKeyNext =
  'Dieser Browser verwendet den Schlüssel jetzt und hat keinen anderen. Ohne Schlüssel kann diese Konsole keiner Sitzung folgen, antworten oder Signale senden, daher erstellt der nächste Schritt einen neuen Schlüssel.'
export const noKeyLeft =
  'Dieser Browser verwendet den Schlüssel jetzt und hat keinen anderen. Diese Konsole kann keiner Sitzung folgen, antworten oder Signale senden, bis ein Schlüssel hinzugefügt wird.'
export const revocation: OutcomeTexts = {
  refused: 'Diese Anfrage hat den Schlüssel nicht widerrufen.',
  unknown: 'Ob der Schlüssel noch gültig ist, ist nicht bekannt.',
  advice:
    'Die Liste der Schlüssel zeigt das, wenn sie lesbar ist. Den Schlüssel erneut zu widerrufen schadet nicht.',
}

export const keysInBrowser = 'Schlüssel in diesem Browser'
export const addKey = 'Schlüssel hinzufügen'
export const noKeyInBrowser = 'Kein Schlüssel in diesem Browser'
export const withoutKey =
  'Ohne Schlüssel kann diese Konsole keinen Sitzungen folgen und keine erstellen.'
export const createOrAdd =
  'Einen Schlüssel mit „In diesem Browser verwenden“ erstellen oder einen vorhandenen Schlüssel hinzufügen.'
export const addYours = 'Einen vorhandenen Schlüssel hinzufügen.'
export const activate = 'Verwenden'
export const activateNamed = (key: string) => `Verwenden: ${key}`
export const inUseNow = (key: string) => `„${key}“ wird jetzt verwendet.`
export const activation: OutcomeTexts = {
  refused: 'Der verwendete Schlüssel hat sich nicht geändert.',
  unknown: 'Welcher Schlüssel verwendet wird, ist nicht bekannt.',
  advice: 'Die Seite neu laden, um den verwendeten Schlüssel zu sehen.',
}

export const forget = 'Vergessen'
export const forgetNamed = (key: string) => `Vergessen: ${key}`
export const forgetQuestion = (key: string) => `„${key}“ in diesem Browser vergessen?`
export const forgetKey = 'Schlüssel vergessen'
export const isForgotten = (key: string) => `„${key}“ ist in diesem Browser vergessen.`
export const forgetMeaning =
  'Der Schlüssel bleibt beim Dienst gültig. Dieser Browser kann ihn erst wieder verwenden, wenn ihn jemand erneut hinzufügt. Damit der Schlüssel nicht mehr gilt, ihn stattdessen widerrufen.'
export const onlyKey =
  'Das ist der einzige Schlüssel hier. Ohne einen anderen kann diese Konsole keinen Sitzungen folgen und keine erstellen.'
export const otherTakesPlace = (other: string) =>
  `Das ist der verwendete Schlüssel. Dieser Browser verwendet stattdessen „${other}“.`
export const forgetting: OutcomeTexts = {
  refused: 'Dieser Browser bewahrt den Schlüssel noch auf.',
  unknown: 'Ob dieser Browser den Schlüssel noch aufbewahrt, ist nicht bekannt.',
}

export const createTitle = 'API-Schlüssel erstellen'
export const newKey = 'Neuer Schlüssel'
export const nameHint =
  'Das Programm oder die Person, die den Schlüssel verwendet, etwa „Nachtbericht“'
export const forThisBrowser = 'In diesem Browser verwenden'
export const forThisBrowserHint =
  'Diese Konsole verwendet dann den Schlüssel. Nur das Gateway kann ihn öffnen.'
export const creation: OutcomeTexts = {
  refused: 'Es wurde kein Schlüssel erstellt.',
  unknown: 'Ob ein Schlüssel erstellt wurde, ist nicht bekannt.',
  advice:
    'Ein sofortiger neuer Versuch verlangt genau denselben Schlüssel, keinen weiteren. Später erst in die Liste sehen und einen nie gesehenen Schlüssel widerrufen.',
}
export const lookAtList =
  'In die Liste der Schlüssel sehen und einen nie gesehenen Schlüssel widerrufen. Ein neuer Versuch verlangt einen weiteren Schlüssel.'

export const isCreated = (key: string) => `„${key}“ ist erstellt`
export const shownOnce = 'Dieser Schlüssel ist nur jetzt zu sehen.'
export const buttonGivesIt =
  'Der Knopf unten gibt den Schlüssel diesem Browser. Nur kopieren, wenn er auch anderswo gebraucht wird.'
export const copyNow =
  'Den Schlüssel jetzt kopieren und an einem sicheren Ort aufbewahren, etwa in einem Passwortmanager.'
export const actsAsAccount = 'Wer den Schlüssel hat, kann im Namen dieses Kontos handeln.'
export const theNewKey = 'Der neue Schlüssel'
export const copyKey = 'Schlüssel kopieren'
export const closeWithoutUse = 'Schließen, ohne ihn zu verwenden'
export const activateAndClose = 'Hier verwenden und schließen'
export const copiedAndDone = 'Der Schlüssel ist kopiert'
export const holding: OutcomeTexts = {
  refused: 'Es gibt den Schlüssel, aber dieser Browser verwendet ihn nicht.',
  unknown: 'Es gibt den Schlüssel. Ob dieser Browser ihn verwendet, ist nicht bekannt.',
}
export const inUseInBrowser = (key: string) => `„${key}“ wird in diesem Browser verwendet.`
