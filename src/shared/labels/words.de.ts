export const editLabels = 'Titel und Schlagwörter bearbeiten'
export const title = 'Titel'
export const titleHint = 'Der Titel steht anstelle des Ziels.'
export const tags = 'Schlagwörter'
export const tagsHint = 'Schlagwörter durch Kommas trennen.'
export const tagsTooMuch = (most: number, longest: number) =>
  `Höchstens ${most} Schlagwörter mit je höchstens ${longest} Zeichen angeben.`
export const note = 'Notiz'
export const staysHere =
  'Titel, Schlagwörter und Notiz bleiben in diesem Browser. Der Dienst und der Agent sehen sie nicht.'
export const save = 'Speichern'
export const discard = 'Verwerfen'
