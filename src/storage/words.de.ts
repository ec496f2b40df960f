export const pageClosed = 'Die Seite wurde geschlossen, bevor eine Antwort kam.'
export const unreadable = 'Die Daten in diesem Browser sind nicht lesbar.'
export const notRemoved = 'Was dieser Browser behält, lässt sich nicht entfernen.'
export const notKept = 'Dieser Browser konnte es nicht speichern.'
export const noLongerSealed =
  'Die Schlüssel dieser Seite sind nicht mehr versiegelt: Die Seite wurde gesperrt, oder ein anderer Tab hat die versiegelten Schlüssel geändert. Erneut versuchen.'
export const databaseClosed = 'Die Datenbank wurde geschlossen'
export const notOpened = 'Die Datenbank ließ sich nicht öffnen'
