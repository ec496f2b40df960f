import { decodeWord } from '#src/api/decode/decode-values.ts'
import { isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import { normalizeName, plainNames } from '#src/api/decode/name-table.ts'
import { findAt, type Reading } from '#src/api/decode/reading.ts'
import { idInName } from '#src/api/decode/resource-name.ts'
import { unwrapEnvelope } from '#src/api/decode/unwrap-envelope.ts'

import { envelopeTable, sessionTable } from './session-table.ts'

/**
 * The nearest object that `fits`, through at most two envelopes; one that carries an id goes first. What
 * stands beside it in its envelope (§4: status, cost, rounds, report) belongs to it.
 */
export function findRecord(
  body: unknown,
  fits: (wire: JsonObject) => boolean,
  reading: Reading,
): JsonObject | null {
  const path = reading.pathOf('session', 'record')
  const told = path === null ? null : findAt(body, path)
  if (isJsonObject(told)) return told
  if (path !== null) reading.note('session', 'record', path)
  const plain = unwrapEnvelope(body)
  let wires: readonly JsonObject[] =
    Array.isArray(body) && body.length === 1 ? body.filter(isJsonObject) : []
  if (isJsonObject(plain)) wires = [plain]
  let nameless: JsonObject | null = null
  for (let depth = 0; depth < 3 && wires.length > 0; depth += 1) {
    // An envelope may carry a status of its own ({ status: "ok", session }), so an id decides first.
    const fitting = wires.filter(fits)
    const named = fitting.find((wire) => ownId(wire, null, reading) !== null)
    if (named) return named
    nameless ??= fitting[0] ?? null
    wires = wires.flatMap(opened)
  }
  return nameless
}

/** The id of a session's own; the one that was asked for, where there are two. */
export function ownId(wire: JsonObject, askedId: string | null, reading: Reading): string | null {
  const path = reading.pathOf('session', 'id')
  const told = path === null ? null : decodeWord(findAt(wire, path))
  if (told !== null) return told
  const own = new Map(Object.keys(wire).map((name) => [normalizeName(name), name]))
  const ids = plainNames(sessionTable, 'id').map((name) => {
    const written = own.get(name)
    return written === undefined ? null : decodeWord(wire[written])
  })
  const asked = ids.find((id) => id !== null && id === askedId)
  return asked ?? ids.find((id) => id !== null) ?? idInName(wire['name'])
}

/** What is in the envelopes of an object, each with its siblings that a session may need. */
function opened(wire: JsonObject): readonly JsonObject[] {
  const names = new Set(plainNames(envelopeTable, 'inner'))
  const beside = Object.fromEntries(
    Object.entries(wire).filter(([name]) => siblings.has(normalizeName(name))),
  )
  return Object.entries(wire).flatMap(([name, inner]) => {
    if (!isJsonObject(inner) || !names.has(normalizeName(name))) return []
    // Only JSON:API keeps the id outside of what it belongs to.
    const id = normalizeName(name) === 'attributes' && 'id' in wire ? { id: wire['id'] } : {}
    return [{ ...beside, ...id, ...inner }]
  })
}

/** A status or a message of an envelope is its own; these can only be the session's. */
const siblings = new Set(
  (['cost', 'costMicros', 'costCents', 'budget', 'rounds', 'humanInput'] as const)
    .flatMap((what) => plainNames(sessionTable, what))
    .concat('completionreport', 'report'),
)
