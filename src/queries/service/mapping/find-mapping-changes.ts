import type { FieldMapping } from '#src/model/dialect.ts'

/** What becomes of the place of one thing; null is none of its own. */
export type MappingChange = { field: string; before: string | null; after: string | null }

/** What a mapping changes that is put in place of another. */
export function findMappingChanges(
  before: FieldMapping,
  after: FieldMapping,
): readonly MappingChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after)
}
