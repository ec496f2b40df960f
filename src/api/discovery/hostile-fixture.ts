import { operation, specification } from './specification-fixture.ts'

const create = '/v1/sessions'
const many = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)
const named = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]))

/** The text of a description whose create takes this body. */
const creating = (schema: object, schemas: object = {}) =>
  JSON.stringify(
    specification({ [create]: { post: operation(schema) } }, { components: { schemas } }),
  )
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const withPaths = (...paths: readonly string[]) =>
  JSON.stringify(specification(named(paths, { get: {}, post: {}, delete: {} })))
const creatingWith = (post: object, more: object = {}) =>
  JSON.stringify(specification({ [create]: { post } }, more))

/** Each level names the one before it ten times: written out it would be 10 to the power of 30. */
const bomb = (word: 'oneOf' | 'allOf' | 'properties') =>
  Object.fromEntries(
    many(30).map((name, level) => {
      const inner = many(10).map(() => reference(`n${level - 1}`))
      const list = level === 0 ? [{ type: 'string' }] : inner
      return [name, { [word]: word === 'properties' ? Object.fromEntries(list.entries()) : list }]
    }),
  )

/** For tests: descriptions that mean no good, or were made by an accident. */
export const hostileSpecifications: Readonly<Record<string, string>> = {
  nothing: '',
  'no JSON': 'openapi: 3.1.0\npaths: {}\n',
  'a page': '<!doctype html><title>Sign in</title>',
  null: 'null',
  'a list': '[]',
  'a list of paths': '{"paths":[{"/v1/sessions":{}}]}',
  'cut off': creating({ properties: { goal: {} } }).slice(0, -20),
  'a byte order mark': `\uFEFF${withPaths(create)}`,
  'an older kind': '{"swagger":"2.0","host":"evil.example","basePath":"/x","paths":{}}',
  'lists nested without end': '['.repeat(100_000),
  'objects nested without end': '{"paths":'.repeat(50_000),
  'a schema of 190 levels': creating(
    many(40).reduce<object>((inner) => ({ properties: { goal: inner } }), {}),
  ),
  'larger than 2 MiB': creating({ description: 'x'.repeat(3 * 1024 * 1024) }),
  'a description of 2 MB': creating({ properties: { goal: { description: 'x'.repeat(2e6) } } }),
  '30,000 paths': withPaths(...many(30_000).map((name) => `/${name}`)),
  '10,000 paths with references': JSON.stringify(
    specification(
      named(
        many(10_000).map((name) => `/${name}`),
        { $ref: '#/paths/~1n0' },
      ),
    ),
  ),
  'paths of __proto__': '{"paths":{"__proto__":{"get":{"owned":1}},"constructor":{"get":{}}}}',
  'an own __proto__ everywhere': creating({}).replaceAll('{', '{"__proto__":{"owned":1},'),
  'a member __proto__':
    '{"paths":{"/v1/sessions":{"post":{"requestBody":{"content":{"application/json":{"schema":{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"goal":{}},"required":["__proto__"]}}}}}}}}',
  'a reference to __proto__': creating({ $ref: '#/__proto__/constructor' }),
  'a reference to constructor': creating({ $ref: '#/constructor/prototype' }),
  'a reference to itself': creating(reference('a'), { a: reference('a') }),
  'references in a circle': creating(reference('a'), { a: reference('b'), b: reference('a') }),
  'a tree of itself': creating(reference('a'), {
    a: { properties: { goal: reference('a'), context: { items: reference('a') } } },
  }),
  '1,000 references in a row': creating(
    reference('n0'),
    Object.fromEntries(many(1_000).map((name, index) => [name, reference(`n${index + 1}`)])),
  ),
  'a bomb of variants': creating(reference('n29'), bomb('oneOf')),
  'a bomb of parts': creating(reference('n29'), bomb('allOf')),
  'a bomb of members': creating(reference('n29'), bomb('properties')),
  'a reference to another host': creating({ $ref: 'https://evil.example/schema.json' }),
  'a reference to a file': creating({ $ref: 'file:///etc/passwd' }),
  'a reference beside it': creating({ $ref: 'other.json#/a' }),
  'a reference of 1 MB': creating({ $ref: `#/${'a/'.repeat(500_000)}` }),
  'a reference with half an escape': creating({ $ref: '#/components/%E0%A4%A' }),
  'a reference that is no text': creating({ $ref: { $ref: ['#'] } }),
  'a path item elsewhere': JSON.stringify(
    specification({ [create]: { $ref: 'https://evil.example/paths.json' } }),
  ),
  'an expression that never ends': creating({
    properties: { goal: { type: 'string', pattern: '^(a+)+$' } },
    patternProperties: { '(a+)+$': {} },
  }),
  'an enum of 100,000': creating({ properties: { context: { enum: many(100_000) } } }),
  'an enum of objects': creating({ properties: { context: { enum: [{}, [], null, 7] } } }),
  '50,000 members': creating({ properties: named(many(50_000), { type: 'string' }) }),
  '100,000 required': creating({ required: many(100_000) }),
  '10,000 variants': creating({ oneOf: many(10_000).map(() => ({ properties: { goal: {} } })) }),
  'members that are no schemas': creating({ properties: { goal: 7, context: null, a: [] } }),
  'words where objects should be': creating({ properties: 'goal', required: 'goal', oneOf: 'a' }),
  'a body that is a word': creatingWith({ requestBody: 'goal' }),
  'responses that are a list': JSON.stringify(
    specification({ '/v1/sessions/{id}': { get: { responses: [200] } } }),
  ),
  '100,000 kinds of content': creatingWith({ requestBody: { content: named(many(1e5), {}) } }),
  'a kind of content that never ends': creatingWith({
    requestBody: { content: { [`application/${'a+'.repeat(5e4)}!`]: {} } },
  }),
  '100,000 parameters': creatingWith({
    parameters: many(1e5).map((name) => ({ in: 'header', name })),
  }),
  'a header with a line break': creatingWith({
    parameters: [{ in: 'header', name: 'Idempotency-Key\r\nX-Owned: 1' }],
  }),
  'a key in a header of its own': creatingWith(
    { security: [{ a: [] }] },
    {
      components: {
        securitySchemes: { a: { type: 'apiKey', in: 'header', name: 'Cookie\r\nX-Owned: 1' } },
      },
    },
  ),
  '100,000 ways to send a key': creatingWith({
    security: many(1e5).map((name) => ({ [name]: [] })),
  }),
  'limits beyond all numbers': creating({
    properties: { goal: { type: 'string', maxLength: 7 } },
  }).replace('"maxLength":7', '"maxLength":1e999,"minimum":-1e999,"minLength":"NaN"'),
  'servers elsewhere': JSON.stringify(
    specification(
      { [create]: { servers: [{ url: 'https://evil.example' }], post: {} } },
      {
        servers: [{ url: 'https://evil.example/{a}' }, { url: '//evil.example' }],
      },
    ),
  ),
  'a path with a host': withPaths('https://evil.example/keys', '//evil.example/keys'),
  'a path that climbs': withPaths('/v1/../../keys', '/./keys', '/%2e%2e/keys'),
  'a path with a backslash': withPaths('/\\evil.example/keys', '\\keys'),
  'a path with a line break': withPaths('/api/keys\r\nX-Owned: 1', '/api/\u0000keys'),
  'a path with a query': withPaths('/api/keys?to=evil.example', '/api/keys#keys'),
  'a path of 1 MB': withPaths(`/${'a/'.repeat(500_000)}keys`, `/${'{a}'.repeat(100_000)}/keys`),
  'a title that is none': JSON.stringify(specification({}, { info: { title: {}, version: [] } })),
  'a title of 1 MB': JSON.stringify(specification({}, { info: { title: 'x'.repeat(1e6) } })),
  'half a character': JSON.stringify(specification({}, { info: { title: '\ud800' } })),
}
