export const notOpenApi = 'er ist kein OpenAPI-Dokument'
export const noPaths = 'er nennt keine Pfade'
