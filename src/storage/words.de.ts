export const pageClosed = 'Die Seite wurde geschlossen, bevor eine Antwort kam.'
export const unreadable = 'Die Daten in diesem Browser sind nicht lesbar.'
export const databaseClosed = 'Die Datenbank wurde geschlossen'
export const notOpened = 'Die Datenbank ließ sich nicht öffnen'
