export const appName = 'Signalbox'
export const pageTitle = (page: string, waiting: number) =>
  waiting > 0 ? `(${waiting}) ${page} · ${appName}` : `${page} · ${appName}`
export const never = 'nie'
export const justNow = 'eben'
export const ago = (age: string) => `vor ${age}`
export const seconds = (count: number | string) => `${count} s`
export const minutes = (count: number | string) => `${halves(count)} min`
export const hours = (count: number | string) => `${halves(count)} h`
export const days = (count: number | string) => `${halves(count)} d`
/** Half hours have a comma: "2,5 h". */
const halves = (count: number | string) => String(count).replace('.', ',')
export const optional = 'optional'
export const results = 'Ergebnisse'
export const earlierToRead = (count: number) => `${count} frühere zu lesen`
export const dismiss = 'Ausblenden'
export const tryAgain = 'Erneut versuchen'
export const connectionOrUpdate =
  'Die Verbindung ist gescheitert, oder die Konsole wurde seit dem Öffnen aktualisiert.'
export const reloadForPage = 'Neu laden, um die Seite zu bekommen.'
export const notFetched = 'Dieser Dialog konnte nicht geladen werden'
export const againOrReload = 'Noch einmal öffnen, oder die Seite neu laden.'
export const reload = 'Neu laden'
export const copyOf = (label: string) => `Kopieren: ${label}`
export const copied = 'Kopiert'
export const copyRefused =
  'Der Browser hat das Kopieren nicht erlaubt. Den Text stattdessen markieren.'
export const showMore = (shown: string, all: string) =>
  `Mehr zeigen: ${shown} von ${all} Zeichen sind hier`
export const control = 'Strg'
export const shift = 'Umschalt'
export const escape = 'Esc'
export const enter = 'Eingabe'
export const space = 'Leertaste'

export const close = 'Schließen'
export const notNow = 'Nicht jetzt'
export const undo = 'Rückgängig'
export const done = 'Fertig'
export const remove = 'Entfernen'
export const later = 'Später'
export const send = 'Senden'
export const keepAsItIs = 'So lassen'
export const typeToGoOn = (typed: string) => `Zum Fortfahren „${typed}“ eingeben`
export const password = 'Passwort'
export const show = (secret: string) => `${secret} zeigen`
export const hide = (secret: string) => `${secret} verbergen`
export const lengthOfLimit = (length: string, limit: string) => `${length} von ${limit} Zeichen`
export const or = 'oder'
export const passed = 'bestanden'
export const without = 'ohne'
export const failed = 'gescheitert'
export const underWay = 'unterwegs'
export const notTried = 'nicht versucht'
export const checkService = 'Diesen Dienst prüfen'
export const checkOfService = 'Prüfung des Dienstes'
export const newRows = (count: number) => `${count} neu`
export const newOrder = 'Neue Reihenfolge'

export const serviceSaid = 'Angaben des Dienstes'
export const consoleDerived = 'Rechnung der Konsole'
