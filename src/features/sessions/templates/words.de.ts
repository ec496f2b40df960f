export const templates = 'Vorlagen'
export const saveAsTemplate = 'Als Vorlage speichern'
export const manage = 'Vorlagen verwalten'
export const begin = (name: string) => `Ausfüllen: ${name}`
export const emptyStays = 'Eine Variable ohne Wert bleibt im Formular, wie sie ist.'
export const fill = 'Formular ausfüllen'
export const filled = (name: string) => `Das Formular ist aus ${name} ausgefüllt`

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
export const noTemplate = `Noch keine Vorlagen. „${saveAsTemplate}“ bewahrt das Formular als Vorlage auf.`
export const staysHere =
  'Vorlagen bleiben in diesem Browser. Eine Übergabedatei, unter Einstellungen, bringt sie in einen anderen Browser.'
