import type { MappingFile } from '#src/contract/mapping-file.ts'
import type { FieldMapping } from '#src/model/dialect.ts'
import { findMappingChanges } from '#src/queries/service/mapping/find-mapping-changes.ts'
import type { MappedService } from '#src/queries/service/mapping/mapping-file.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { visible } from '#src/ui/text/visible.ts'

export type MappingChangesProps = {
  service: MappedService
  mapping: FieldMapping
  file: MappingFile
  onKeep: () => void
  onApply: () => void
}

/** What a mapping from a file would change, and whether it was made for this service. */
export function MappingChanges({ service, mapping, file, onKeep, onApply }: MappingChangesProps) {
  const changes = findMappingChanges(mapping, file.mapping)
  return (
    <section
      aria-label="What the file changes"
      className="space-y-2 rounded-control border border-line-strong bg-sunken px-3 py-2.5"
    >
      <p className="font-medium">
        {changes.length === 0
          ? 'The file says what stands here already'
          : `The file changes ${changes.length === 1 ? 'one place' : `${changes.length} places`}`}
      </p>
      {doubtOf(file, service) !== null && (
        <p className="wrap-anywhere text-ink-2">{visible(doubtOf(file, service))}</p>
      )}
      <ul className="space-y-1 text-sm">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="wrap-anywhere">
            <span className="font-mono">{visible(field)}</span>: {placeOf(before)} becomes{' '}
            {placeOf(after)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        {changes.length > 0 && (
          <Button size="small" variant="primary" onClick={onApply}>
            Apply and read anew
          </Button>
        )}
        <Button size="small" onClick={onKeep}>
          Keep it as it is
        </Button>
      </div>
    </section>
  )
}

function placeOf(path: string | null) {
  return path === null ? 'no place of its own' : <span className="font-mono">{visible(path)}</span>
}

/** Why it may not fit; null where nothing speaks against it. */
function doubtOf(file: MappedService, { service, digest }: MappedService): string | null {
  if (file.service !== null && file.service !== service) {
    return `It was made for another service: ${file.service}.`
  }
  const isOld = file.digest !== null && digest !== null && file.digest !== digest
  return isOld ? 'The service has described itself otherwise when it was made.' : null
}
