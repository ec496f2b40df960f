export const answer = 'Antwort'
export const choose = 'Auswählen'
export const schemaToFit = 'Das JSON-Schema, zu dem sie passen muss'
export const schema = 'JSON-Schema'
export const answerMissing = 'Eine Antwort eingeben'
export const tooHeavy =
  'Das JSON-Schema ist zu umfangreich für diese Seite. Nur der Dienst prüft die Eingaben.'

export const keywords: Readonly<Record<string, (limit: string) => string>> = {
  required: () => 'Einen Wert eingeben',
  enum: () => 'Einen dieser Werte wählen',
  const: () => 'Nur ein Wert passt hier',
  minimum: (limit) => `Mindestens ${limit}`,
  maximum: (limit) => `Höchstens ${limit}`,
  exclusiveMinimum: (limit) => `Mehr als ${limit}`,
  exclusiveMaximum: (limit) => `Weniger als ${limit}`,
  multipleOf: (limit) => `Ein Vielfaches von ${limit}`,
  minLength: (limit) => `Mindestens ${limit} Zeichen`,
  maxLength: (limit) => `Höchstens ${limit} Zeichen`,
  minItems: (limit) => `Mindestens ${limit} auswählen`,
  maxItems: (limit) => `Höchstens ${limit} auswählen`,
  uniqueItems: () => 'Jeden Eintrag nur einmal eingeben',
  anyOf: () => 'Das passt zu keiner Variante des Schemas',
  oneOf: () => 'Genau eine Variante des Schemas muss passen',
  false: () => 'Das Schema erlaubt diesen Wert nicht',
}
export const otherKeyword = (keyword: string) => `Das passt nicht zu „${keyword}“ im Schema`
export const kinds: Readonly<Record<string, string>> = {
  integer: 'Eine ganze Zahl eingeben',
  number: 'Eine Zahl eingeben',
  string: 'Einen Text eingeben',
  boolean: 'Ja oder Nein eingeben',
  array: 'Eine Liste eingeben',
  object: 'Ein Objekt eingeben',
}

export const yourAnswer = 'Antwort'
export const yourAnswerAsJson = 'Antwort als JSON'
export const exactBody = 'Anfrage, die gesendet wird'
export const bodySoFar = 'Anfrage bisher'
export const notSentLikeThis =
  'Diese Anfrage ist noch nicht fertig zum Senden: Ein Teil fehlt oder ist falsch.'
export const bodyOfRequest = 'Inhalt der Anfrage'
export const editAsJson = 'Als JSON bearbeiten'
export const backToForm = 'Zurück zum Formular'
export const restart = 'Neu aus dem Formular beginnen'
