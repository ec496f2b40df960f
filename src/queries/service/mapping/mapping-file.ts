import { mappingFile, type MappingFile } from '#src/contract/mapping-file.ts'
import type { FieldMapping } from '#src/model/dialect.ts'
import { mappableFields } from '#src/queries/service/mappable-fields.ts'

const KIB = 1024
const MOST_KIB = 64
const MOST_PROBLEMS = 10

/** Which service a mapping is for, and how that described itself. */
export type MappedService = Pick<MappingFile, 'service' | 'digest'>

/** What a file holds, or everything that is wrong with it, a sentence each. */
export type ReadMappingFile = { file: MappingFile } | { problems: readonly string[] }

/** A mapping as a file, with a name for it; nothing but the mapping and what it is for is in it. */
export function writeMappingFile(
  mapping: FieldMapping,
  { service, digest }: MappedService,
): { name: string; text: string } {
  const file: MappingFile = { signalbox: 'mapping', version: 1, service, digest, mapping }
  const host = service === null ? 'service' : service.replace(/^\w+:\/\//, '')
  return {
    name: `signalbox-mapping-${host.replaceAll(/[^\w.-]+/g, '-')}.json`,
    text: `${JSON.stringify(file, null, 2)}\n`,
  }
}

/** Reads a file that a person chose: anything may be in it. Also the bare mapping, as it is copied. */
export async function readMappingFile(
  chosen: Pick<Blob, 'size' | 'text'>,
): Promise<ReadMappingFile> {
  if (chosen.size === 0) return { problems: ['The file is empty.'] }
  if (chosen.size > MOST_KIB * KIB) {
    const size = Math.ceil(chosen.size / KIB).toLocaleString('en-US')
    return { problems: [`The file has ${size} KiB; a mapping has at most ${MOST_KIB} KiB.`] }
  }
  const parsed = parse(await chosen.text().catch(() => ''))
  if (parsed === undefined) return { problems: ['The file is not JSON.'] }
  const { success, data, error } = mappingFile.safeParse(asFile(parsed))
  if (!success) {
    const sentences = error.issues.map(({ path, message }) => sentence(path.slice(1), message))
    return { problems: bounded(isObject(parsed) ? sentences : ['The file holds no mapping.']) }
  }
  const unknown = Object.keys(data.mapping).filter((field) => !mappableFields.includes(field))
  if (unknown.length === 0) return { file: data }
  return {
    problems: bounded(unknown.map((field) => `“${field}” is nothing that this console looks for.`)),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asFile(parsed: unknown): unknown {
  if (!isObject(parsed) || Object.hasOwn(parsed, 'signalbox')) return parsed
  return { signalbox: 'mapping', version: 1, service: null, digest: null, mapping: parsed }
}

function sentence([field]: readonly PropertyKey[], message: string): string {
  return field === undefined ? message : `“${String(field)}”: ${message}`
}

function bounded(problems: readonly string[]): readonly string[] {
  const more = problems.length - MOST_PROBLEMS
  return more <= 0
    ? problems
    : [...problems.slice(0, MOST_PROBLEMS), `And ${more} more like these.`]
}
