import { isJsonObject } from '#src/api/decode/fields.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import type { DialectSchema, KeyHeader } from '#src/model/dialect.ts'

import { boundedSchema } from './bounded-schema.ts'
import { own, type Description } from './description.ts'
import type { Operation } from './find-operations.ts'

const MOST_PARAMETERS = 100
const MOST_SCHEMES = 20

/** The JSON body that an operation takes; null when none is described. */
export function requestSchema(
  description: Description,
  at: Operation | null,
): DialectSchema | null {
  if (!at) return null
  const content = description.member(at.operation, 'requestBody', 'content')
  return jsonSchema(description, content)
}

/** The JSON body of an operation's success; null when none is described. */
export function answerSchema(description: Description, at: Operation | null): DialectSchema | null {
  const responses = description.member(at?.operation, 'responses')
  for (const status of ['200', '201', '2XX', 'default']) {
    const content = description.member(responses, status, 'content')
    const schema = jsonSchema(description, content)
    if (schema) return schema
  }
  return null
}

function jsonSchema(description: Description, content: unknown): DialectSchema | null {
  if (!isJsonObject(content)) return null
  const type = Object.keys(content).find((name) => /^application\/([\w.-]+\+)?json\b/i.test(name))
  if (type === undefined) return null
  const schema = own(description.resolve(own(content, type)), 'schema')
  return isJsonObject(schema) ? boundedSchema(description, schema) : null
}

/** The parameters of an operation in one place (`query`, `header`), with their schemas. */
export function parametersOf(
  description: Description,
  at: Operation | null,
  place: string,
): ReadonlyMap<string, DialectSchema> {
  const found = new Map<string, DialectSchema>()
  for (const list of [own(at?.operation, 'parameters'), own(at?.item, 'parameters')]) {
    for (const written of Array.isArray(list) ? list.slice(0, MOST_PARAMETERS) : []) {
      const parameter = description.resolve(written)
      const name = own(parameter, 'name')
      if (own(parameter, 'in') !== place || typeof name !== 'string' || found.has(name)) continue
      found.set(name, boundedSchema(description, own(parameter, 'schema')))
    }
  }
  return found
}

/** §5: the headers in which this operation takes a key, the document's order; both when it does not say. */
export function keyHeadersOf(description: Description, at: Operation | null): readonly KeyHeader[] {
  const demands = own(at?.operation, 'security') ?? own(description.root, 'security')
  const names = (Array.isArray(demands) ? demands.slice(0, MOST_SCHEMES) : []).flatMap((demand) =>
    isJsonObject(demand) ? Object.keys(demand).slice(0, MOST_SCHEMES) : [],
  )
  const headers = names.flatMap((name): KeyHeader[] => {
    const scheme = description.member(description.root, 'components', 'securitySchemes', name)
    const header = keyHeaderIn(scheme)
    if (header === null && isJsonObject(scheme)) {
      description.note(`A way to send a key that the console does not have was left out: ${name}`)
    }
    return header === null ? [] : [header]
  })
  return headers.length > 0 ? [...new Set(headers)] : assumptions.keyHeaders
}

function keyHeaderIn(scheme: unknown): KeyHeader | null {
  const type = lower(own(scheme, 'type'))
  if (type === 'http') return lower(own(scheme, 'scheme')) === 'bearer' ? 'Authorization' : null
  if (type !== 'apikey' || own(scheme, 'in') !== 'header') return null
  const name = lower(own(scheme, 'name'))
  if (name === 'authorization') return 'Authorization'
  return name === 'x-service-key' ? 'X-Service-Key' : null
}

function lower(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : ''
}
