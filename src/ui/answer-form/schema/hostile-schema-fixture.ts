type Hostile = { name: string; schema: Record<string, unknown>; value: unknown }

const letters = 'a'.repeat(30)
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** `count` definitions, each of which `next` makes from the reference to the following one. */
function chain(
  count: number,
  next: (ref: { $ref: string }) => object,
  last: object = { type: 'string', minLength: 99 },
): Record<string, unknown> {
  const defs = range(count).map((at) => [`d${at}`, next({ $ref: `#/$defs/d${at + 1}` })])
  return { $ref: '#/$defs/d0', $defs: Object.fromEntries([...defs, [`d${count}`, last]]) }
}

const object = { type: 'object' }
const one = (schema: object) => ({ ...object, properties: { one: schema } })

/** 21 definitions that name the next one twice. */
export const doubling = chain(21, (ref) => ({ allOf: [ref, ref] }), { type: 'string' })

/** Schemas that take a plain validator seconds or for ever, each with a value that a person could enter. */
export const hostileSchemas: readonly Hostile[] = [
  { name: 'allOf, doubling', schema: doubling, value: letters },
  { name: 'anyOf, doubling', schema: chain(40, (ref) => ({ anyOf: [ref, ref] })), value: letters },
  { name: 'oneOf, doubling', schema: chain(40, (ref) => ({ oneOf: [ref, ref] })), value: letters },
  { name: 'a reference to itself', schema: { $ref: '#' }, value: letters },
  { name: 'two references to itself', schema: { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, value: 1 },
  { name: 'a pattern', schema: { pattern: '^(a+)+$' }, value: `${letters}!` },
  {
    name: 'patternProperties',
    schema: { patternProperties: { '^(a+)+$': {} } },
    value: { [`${letters}!`]: 1 },
  },
  {
    name: 'uniqueItems of many objects',
    schema: { allOf: range(1_000).map(() => ({ uniqueItems: true })) },
    value: range(2_000).map((at) => ({ at: { at } })),
  },
  {
    name: 'a long text, measured often',
    schema: { allOf: range(100_000).map((at) => ({ maxLength: at, minLength: at })) },
    value: 'x'.repeat(100_000),
  },
  { name: 'a long enum', schema: { enum: range(300_000).map(String) }, value: letters },
  { name: 'many types', schema: { type: range(300_000).map(String) }, value: letters },
  {
    name: 'many required members',
    schema: { ...object, required: range(300_000).map(String) },
    value: {},
  },
  {
    name: 'many properties, all required',
    schema: {
      ...object,
      required: range(60_000).map(String),
      properties: Object.fromEntries(range(60_000).map((at) => [at, { type: 'string' }])),
    },
    value: {},
  },
  {
    name: 'a list of many options, all of them the default',
    schema: one({
      type: 'array',
      items: { enum: range(60_000).map(String) },
      default: range(60_000).map(String),
    }),
    value: { one: [] },
  },
  {
    name: 'many unknown keywords',
    schema: { items: Object.fromEntries(range(100_000).map((at) => [`x-${at}`, at])) },
    value: range(100_000),
  },
]
