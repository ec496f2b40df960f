export const notOpenApi = 'er ist kein OpenAPI-Dokument'
export const noPaths = 'er nennt keine Pfade'
export const leadsOut = (reference: string) =>
  `Ein Verweis, der aus dem Dokument führt, wurde ausgelassen: ${reference}`
export const leadsInCircle = 'Verweise, die im Kreis führen, wurden ausgelassen.'
export const someRead = (paths: number) => `Nur ${paths} Pfade wurden gelesen.`
export const foreignPath = (path: string) =>
  `Ein Pfad, der nicht zu diesem Dienst gehört, wurde ausgelassen: ${path}`
export const unknownKeyWay = (name: string) =>
  `Ein Weg, einen Schlüssel zu senden, den die Konsole nicht kennt, wurde ausgelassen: ${name}`
