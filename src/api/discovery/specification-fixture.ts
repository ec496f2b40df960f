/** For tests: an openapi.json with these paths. */
export function specification(paths: object, more: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'Some service', version: '3' }, paths, ...more }
}

/** An operation that takes this body. */
export function operation(schema: object): object {
  return { requestBody: { content: { 'application/json': { schema } } } }
}
