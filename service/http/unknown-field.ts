import * as z from 'zod/mini'

/** An object of a request: where it stands, the names that it takes, and the signal that takes them, if one alone does. */
type Place = { path: string; names: readonly string[]; signal: string | null }

const mostShown = 100

/** The field and the sentence of a refusal (400) for a name that `schema` does not have at `path`. */
export function explainUnknownField(
  schema: z.ZodMiniType,
  body: unknown,
  { path, name }: { path: string; name: string },
): { field: string; message: string } {
  const shown = name.length > mostShown ? `${name.slice(0, mostShown)}…` : name
  const field = path === '' ? shown : `${path}.${shown}`
  const { data } = z.safeParse(typed, body)
  const places = placesIn(z.toJSONSchema(schema, { io: 'input' }))
  const here = places.find(
    (place) => place.path === path && (place.signal === null || place.signal === data?.type),
  )
  const home = places.find((place) => knownAs(place, name) !== undefined)
  return { field, message: sentenceFor(field, name, { here, home }) }
}

const typed = z.looseObject({ type: z.string() })

function sentenceFor(
  field: string,
  name: string,
  { here, home }: { here: Place | undefined; home: Place | undefined },
): string {
  const taken = `${here?.signal ?? (here?.path || 'this request')} takes ${listed(here?.names ?? [])}`
  const known = home && knownAs(home, name)
  if (!home || known === undefined) return `${field} is not known: ${taken}.`
  if (home.path !== here?.path) {
    const target = home.path === '' ? 'the request itself' : home.path
    return `${field} belongs into ${target}, as ${home.path && `${home.path}.`}${known}.`
  }
  if (home.signal !== here.signal) {
    return `${field} belongs to the signal ${home.signal}: ${taken}.`
  }
  return `${field} is written ${known}.`
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

/** The place's own spelling of a name. */
function knownAs({ names }: Place, name: string): string | undefined {
  return names.find((known) => plain(known) === plain(name))
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The objects of a request that take no names but their own. */
function placesIn(schema: JsonSchema, path = ''): Place[] {
  const variants = (schema.oneOf ?? [schema]).filter(isClosed)
  return variants.flatMap(({ properties = {} }) => {
    const names = Object.keys(properties)
    const place: Place = { path, names, signal: constOf(properties['type']) }
    const inner = Object.entries(properties).flatMap(([name, member]) =>
      isClosed(member) ? placesIn(member, path === '' ? name : `${path}.${name}`) : [],
    )
    return [place].concat(inner)
  })
}

function isClosed(schema: unknown): schema is JsonSchema {
  return z.safeParse(closed, schema).success
}

const closed = z.looseObject({ additionalProperties: z.literal(false) })

function constOf(schema: unknown): string | null {
  return z.safeParse(z.looseObject({ const: z.string() }), schema).data?.const ?? null
}
