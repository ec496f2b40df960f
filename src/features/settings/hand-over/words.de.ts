export const handOver = 'Übergabe'
export const meaning =
  'Eine Datei trägt die Einrichtung in einen anderen Browser oder zu einer anderen Person: die Liste der Sitzungen mit Titeln, Schlagwörtern und Notizen, die Vorlagen, die gespeicherten Ansichten und die Wächter. Die Datei enthält keine Nachricht und keine ungesendete Antwort. Texte, die wie Schlüssel, Tokens oder Passwörter aussehen, werden entfernt.'
export const exportFile = 'Übergabedatei exportieren'
export const importFile = 'Übergabedatei importieren…'
export const sessions = 'Sitzungen mit Titeln, Schlagwörtern und Notizen'
export const templates = 'Vorlagen'
export const views = 'Gespeicherte Ansichten'
export const guards = 'Wächter'
export const guardLabels = {
  spent: (watched: string, limit: string) => `Ausgaben über ${limit}: ${watched}`,
  burn: (watched: string, limit: string) => `Verbrauch über ${limit} pro Stunde: ${watched}`,
}
export const pausing = (guard: string) => `${guard}, hält Sitzungen an`

export const cannotImport = 'Diese Datei lässt sich nicht importieren'
export const nothingChanged = 'Nichts wurde geändert.'
export const notJson = 'Die Datei ist kein JSON: Vielleicht ist sie abgeschnitten.'
export const otherFile = 'Die Datei ist keine Übergabedatei von Signalbox.'
export const newer =
  'Die Datei kommt von einer neueren Version von Signalbox. Erst diese Konsole aktualisieren.'
export const noList = (section: string) => `Der Abschnitt „${section}“ ist keine Liste.`
export const badEntry = (section: string, entry: number, field: string) =>
  `${section}, Eintrag ${entry}: ${field === '' ? 'der Eintrag' : `„${field}“`} ist nicht lesbar.`

export const plan = 'Diese Übergabedatei importieren?'
export const writtenAt = (moment: string) => `Die Datei wurde exportiert: ${moment}.`
export const otherAccount =
  'Die Datei kommt von einem anderen Konto oder Dienst. Vielleicht zeigt der Dienst diesem Konto ihre Sitzungen nicht.'
export const counts = (added: number, replaced: number, unchanged: number) =>
  `${added} hinzugefügt, ${replaced} ersetzt, ${unchanged} unverändert`
export const changes = {
  added: 'Hinzugefügt',
  replaced: 'Ersetzt',
  unchanged: 'Unverändert',
} as const
export const more = (count: number) => `und ${count} weitere`
export const stays = 'Was die Datei nicht nennt, bleibt, wie es ist.'
export const confirm = (count: number) =>
  count === 1 ? '1 Änderung importieren' : `${count} Änderungen importieren`
export const noChanges = 'All das ist schon in diesem Browser.'
export const imported = (count: number) =>
  count === 1 ? '1 Änderung ist importiert.' : `${count} Änderungen sind importiert.`
export const notAllImported = 'Nicht die ganze Datei wurde importiert'
export const tryAgain = 'Die Datei erneut importieren: Ein zweites Mal ändert nur, was noch fehlt.'
