import { isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import { own } from '#src/api/decode/plain-values.ts'
import { endpoints, type Endpoint } from '#src/contract/paths.ts'
import { recordOf } from '#src/model/create-fields.ts'
import {
  extraEndpoints,
  type Dialect,
  type DialectEndpoint,
  type DialectSchema,
} from '#src/model/dialect.ts'

import { boundedSchema, type Description } from './description.ts'

const MOST_PATHS = 2_000
const MOST_PATH_LENGTH = 200
const MOST_PARAMETERS = 100

/** A described endpoint, with the members of its path (`item`) beside those of the operation. */
type Operation = DialectEndpoint & { operation: JsonObject; item: JsonObject }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Every operation at a plain path of this service: no path may lead to another service. */
export function findOperations(description: Description): readonly Operation[] {
  const paths = description.member(description.root, 'paths')
  if (!isJsonObject(paths)) return []
  const written = Object.keys(paths).slice(0, MOST_PATHS)
  return written.filter(isPlainPath).flatMap((path) => {
    const item = description.member(paths, path)
    if (!isJsonObject(item)) return []
    return methods.flatMap((method) => {
      const operation = description.resolve(own(item, method.toLowerCase()))
      return isJsonObject(operation) ? [{ method, path, operation, item }] : []
    })
  })
}

function isPlainPath(path: string): boolean {
  return (
    path.length <= MOST_PATH_LENGTH &&
    /^(\/(\{[\w.-]{1,60}\}|[\w.~:-]+))+\/?$/.test(path) &&
    !/\/\.{1,2}(\/|$)/.test(path)
  )
}

/** The described endpoint of the contract, with any names of its parameters. */
export function findKnown(operations: readonly Operation[], name: Endpoint): Operation | null {
  const { method, path } = endpoints[name]
  const shape = shapeOf(path)
  return operations.find((one) => one.method === method && shapeOf(one.path) === shape) ?? null
}

/** Endpoints beyond §4 at the paths of the contract. */
export function findExtra(operations: readonly Operation[]): Dialect['endpoints'] {
  return recordOf(extraEndpoints, (name) => {
    const found = findKnown(operations, name)
    return found && { method: found.method, path: found.path }
  })
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
}

/** The JSON body that an operation takes; null when none is described. */
export function requestSchema(
  description: Description,
  at: Operation | null,
): DialectSchema | null {
  return jsonSchema(description, description.member(at?.operation, 'requestBody', 'content'))
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
