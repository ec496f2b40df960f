export const notOpenApi = 'it is no OpenAPI document'
export const noPaths = 'it lists no paths'
