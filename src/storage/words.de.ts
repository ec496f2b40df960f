export const pageClosed = 'Die Seite wurde geschlossen, bevor eine Antwort kam.'
export const unreadable = 'Die Daten in diesem Browser sind nicht lesbar.'
export const notRemoved = 'Was dieser Browser behält, lässt sich nicht entfernen.'
export const databaseClosed = 'Die Datenbank wurde geschlossen'
