import { isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import { parseJson } from '#src/api/parse-json.ts'

/**
 * The JSON Schema of an answer: as an object, as JSON in a text, or within the wrapping that model
 * services use (`{ type: "json_schema", json_schema: { schema } }`). Null when it is none of these.
 */
export function readSchema(value: unknown): JsonObject | null {
  const schema = typeof value === 'string' ? parsed(value) : value
  if (!isJsonObject(schema)) return null
  const inner = schema['json_schema'] ?? schema['jsonSchema'] ?? schema['schema']
  return isJsonObject(inner) && !isJsonObject(schema['properties']) ? readSchema(inner) : schema
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return null
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
