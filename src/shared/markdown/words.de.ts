export const image = (description: string, place: string | null) =>
  [`[Bild: ${description || 'nicht beschrieben'}]`, ...(place === null ? [] : [place])].join(' ')
export const emailTo = (addresses: string) => `E-Mail an ${addresses}`

export const longAddress = 'Diese Adresse kann Daten hinaustragen'
export const leaveAdvice = (place: string) =>
  `Ein Agent hat diesen Link geschrieben. Beim Öffnen geht die ganze Adresse an ${place}.`
export const wholeAddress = 'Die ganze Adresse'
export const stay = 'Hier bleiben'
export const open = 'Link öffnen'

export const copyCode = 'Code kopieren'
