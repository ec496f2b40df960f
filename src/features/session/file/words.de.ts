export const title = 'Diese Sitzung exportieren'
export const formats = 'Format'
export const choices = {
  markdown: ['Verlauf als Markdown', 'Zum Lesen und zum Einfügen in ein Ticket'],
  html: ['Verlauf als Webseite', 'Eine Datei ohne Skripte, die nichts nachlädt'],
  jsonl: [
    'Verlauf als JSONL',
    'Jede Nachricht, wie sie gelesen wurde, und dazu der Datensatz der Sitzung',
  ],
  report: ['Bericht als Markdown', 'Nur der Abschlussbericht'],
  print: ['Bericht im Druck', 'Öffnet den Druckdialog des Browsers'],
} as const
export const download = 'Herunterladen'
export const print = 'Drucken'
export const saved = (name: string) => `Gespeichert als ${name}`

export const allMessages = (count: string) => `${count}: alle, die die Sitzung hat`
export const possiblyIncomplete = (count: string, why: string) =>
  `${count}, vielleicht unvollständig: ${why}`
export const goesOn = 'die Sitzung geht weiter'
export const stillRead = 'die Konsole liest noch Nachrichten'
export const notRead = 'noch wurde keine Nachricht gelesen'
export const miscounted = (held: number, count: number) => `${held} von ${count} sind hier`
export const fileEndsEarly = (count: number) => `die Datei wurde mit ${count} geschrieben`

export const session = 'Sitzung'
export const service = 'Dienst'
export const spent = 'Ausgegeben'
export const readMessages = 'Nachrichten'
export const readAt = 'Gelesen um'
export const utc = (moment: string) => `${moment} UTC`
export const untitled = (id: string) => `Sitzung ${id}`

export const copyMessage = 'Nachricht kopieren'
export const copyRound = 'Runde kopieren'
export const copyLink = 'Link kopieren'

export const open = 'Exportierten Verlauf öffnen'
export const chooseFile = 'Datei wählen…'
export const chooseOther = 'Andere Datei öffnen…'
export const file = 'Datei'
export const openAdvice =
  'Einen als JSONL exportierten Verlauf wählen oder die Datei hier ablegen. Die Datei bleibt auf diesem Gerät.'
export const fromFile = (name: string) => `Das ist die Datei ${name}, nicht der Dienst`
export const fileMeaning = (moment: string, origin: string) =>
  `Sie zeigt die Sitzung, wie sie um ${moment} von ${origin} gelesen wurde. Die Sitzung kann seither weitergegangen sein.`
export const cannotOpen = (name: string) => `${name} lässt sich nicht öffnen`
export const exportAgain = 'Die Sitzung erneut als JSONL exportieren und diese Datei öffnen.'
export const notTranscript =
  'Zeile 1 ist nicht der Anfang eines Verlaufs, den Signalbox exportiert hat.'
export const newerVersion = (version: number) =>
  `Zeile 1 nennt Version ${version} des Formats; diese Konsole liest Version 1.`
export const notMessage = (line: number) =>
  `Zeile ${line} ist keine ganze Nachricht: Die Datei wurde abgeschnitten oder geändert.`
export const noMessage = 'Die Datei enthält keine Nachricht.'
export const about = 'Über die Sitzung'
