export const templates = 'Vorlagen'
export const saveAsTemplate = 'Als Vorlage speichern'
export const manage = 'Vorlagen verwalten'
export const begin = (name: string) => `Ausfüllen: ${name}`
export const emptyStays = 'Eine Variable ohne Wert bleibt im Formular, wie sie ist.'
export const fill = 'Formular ausfüllen'
export const filled = (name: string) => `Das Formular ist aus ${name} ausgefüllt`
export const undo = 'Rückgängig'

export const nameField = 'Name'
export const variables = (names: readonly string[]) =>
  names.length === 0 ? 'Keine Variablen' : `Variablen: ${names.join(', ')}`
export const howVariables =
  '{{monat}} in einem beliebigen Feld macht eine Variable. Die Konsole fragt jedes Mal nach ihrem Wert.'
export const save = 'Vorlage speichern'
export const replace = 'Vorlage ersetzen'
export const saved = (name: string) => `Vorlage gespeichert: ${name}`

export const rename = (name: string) => `${name} umbenennen`
export const remove = (name: string) => `${name} löschen`
export const removed = (name: string) => `Vorlage gelöscht: ${name}`
export const staysHere =
  'Vorlagen bleiben in diesem Browser. Eine Datei bringt sie in einen anderen Browser.'
export const exportAll = 'Als JSON exportieren'
export const importFile = 'JSON importieren'
export const done = 'Fertig'
export const fileName = 'signalbox-templates.json'
export const imported = (added: number, known: number) =>
  `Importierte Vorlagen: ${added}. Namen, die schon hier waren: ${known}.`

export const notImported = 'Die Datei wurde nicht importiert'
export const notJson = (why: string) => `Die Datei ist kein JSON: ${why}`
export const noTemplateFile =
  'Die Datei hat keine Liste „templates“ der Version 1. Eine Datei wählen, die diese Konsole exportiert hat.'
export const noTemplate = (number: number) =>
  `Vorlage ${number} der Datei hat kein „draft“ oder keinen Namen von 1 bis 60 Zeichen.`
export const wrongField = (name: string, field: string) =>
  `Das Feld „${field}“ der Vorlage „${name}“ ist unbekannt oder hat einen falschen Typ.`
