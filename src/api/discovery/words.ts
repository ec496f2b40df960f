export const notOpenApi = 'it is no OpenAPI document'
export const noPaths = 'it lists no paths'
export const leadsOut = (reference: string) =>
  `A reference that leads out of the document was left out: ${reference}`
export const leadsInCircle = 'References that lead in a circle were left out.'
export const someRead = (paths: number) => `Only ${paths} paths were read.`
export const foreignPath = (path: string) =>
  `A path that is none of this service was left out: ${path}`
export const unknownKeyWay = (name: string) =>
  `A way to send a key that the console does not have was left out: ${name}`
