import { endpoints } from '#src/contract/paths.ts'

import { isWire } from './fields.ts'

const headerName = 'idempotency-key'

/**
 * §9: `openapi.json` is the source of truth for endpoints. Whether it declares the header
 * Idempotency-Key for creating a session; false for anything that cannot be read, since a guess that
 * errs the other way creates a second session.
 */
export function decodeIdempotency(body: unknown): boolean {
  const { path, method } = endpoints.createSession
  const item = member(member(body, 'paths'), path)
  const operation = member(item, method.toLowerCase())
  return [member(operation, 'parameters'), member(item, 'parameters')].some(
    (parameters) => Array.isArray(parameters) && parameters.some((one) => isTheHeader(one)),
  )
}

function isTheHeader(parameter: unknown): boolean {
  const name = member(parameter, 'name')
  const isHeader = member(parameter, 'in') === 'header'
  return isHeader && typeof name === 'string' && name.toLowerCase() === headerName
}

function member(value: unknown, name: string): unknown {
  return isWire(value) && Object.hasOwn(value, name) ? value[name] : null
}
