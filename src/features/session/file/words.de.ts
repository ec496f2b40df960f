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
} as const
export const download = 'Herunterladen'
export const saved = (name: string) => `Gespeichert als ${name}`

export const allMessages = (count: string) => `${count}: alle, die die Sitzung hat`
export const possiblyIncomplete = (count: string, why: string) =>
  `${count}, vielleicht unvollständig: ${why}`
export const goesOn = 'die Sitzung geht weiter'
export const stillRead = 'die Konsole liest noch Nachrichten'
export const notRead = 'noch wurde keine Nachricht gelesen'
export const miscounted = (held: number, count: number) => `${held} von ${count} sind hier`

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
