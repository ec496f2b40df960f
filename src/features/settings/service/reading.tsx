import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { FieldMapping } from '#src/model/dialect.ts'
import type { ServiceRecord } from '#src/model/service/service-record.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import type { UnreadableAnswer } from '#src/queries/service/find-unreadable.ts'
import { mappableFields } from '#src/queries/service/mappable-fields.ts'
import { type MappedService, writeMappingFile } from '#src/queries/service/mapping/mapping-file.ts'
import { serviceMutations } from '#src/queries/service/service-mutations.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'
import { saveFile } from '#src/ui/save-file.ts'

import { MappingForm, type MappingRow } from './mapping-form.tsx'
import { LoadMapping } from './mapping/load-mapping.tsx'
import { NotReadList } from './not-read-list.tsx'

export type ReadingProps = {
  notes: ServiceRecord & { unreadable: readonly UnreadableAnswer[] }
  mapping: FieldMapping
  /** Whose answers it is about: goes into a file of it. */
  service: MappedService
}

/** What of the answers is not understood, and where the operator says that it stands. */
export function Reading({ notes, mapping, service }: ReadingProps) {
  const api = useApi()
  const toasts = useToasts()
  const [rows, setRows] = useState<readonly MappingRow[]>(() => rowsOf(mapping))
  const save = useMutation(serviceMutations.saveMapping(api))
  const forget = useMutation(serviceMutations.forgetNotRead(api))
  const saveNow = (next: FieldMapping) =>
    save.mutate(next, {
      onSuccess: () => toasts.show({ text: 'Saved. Every session is read anew by it.' }),
    })
  return (
    <>
      <NotReadList
        notRead={notes.notRead}
        unreadable={notes.unreadable}
        canPlace={(what) => mappableFields.includes(what)}
        onPlace={(what) => {
          if (!rows.some(({ field }) => field === what))
            setRows([...rows, { field: what, path: '' }])
        }}
        onForget={() => forget.mutate()}
        busy={forget.isPending}
      />
      <MappingForm
        fields={mappableFields}
        rows={rows}
        onRows={setRows}
        busy={save.isPending}
        onSave={saveNow}
        onSaveFile={(whole) => {
          const { name, text } = writeMappingFile(whole, service)
          saveFile(name, text)
        }}
      />
      <LoadMapping
        service={service}
        mapping={mappingOf(rows)}
        onApply={(next) => {
          setRows(rowsOf(next))
          saveNow(next)
        }}
      />
    </>
  )
}

function rowsOf(mapping: FieldMapping): readonly MappingRow[] {
  return Object.entries(mapping).map(([field, path]) => ({ field, path }))
}

/** What is said so far; a row whose thing is not chosen yet says nothing. */
function mappingOf(rows: readonly MappingRow[]): FieldMapping {
  const said = rows.filter(({ field }) => field !== '')
  return Object.fromEntries(said.map(({ field, path }) => [field, path.trim()]))
}
