import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { FieldMapping, ServiceRecord } from '#src/model/dialect.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import type { UnreadableAnswer } from '#src/queries/service/find-unreadable.ts'
import { mappableFields, serviceMutations } from '#src/queries/service/service-mutations.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { MappingForm, type MappingRow } from './mapping-form.tsx'
import { NotReadList } from './not-read-list.tsx'
import * as words from './words.ts'

export type ReadingProps = {
  notes: ServiceRecord & { unreadable: readonly UnreadableAnswer[] }
  mapping: FieldMapping
}

/** The parts of answers that are not understood, and the operator's places of fields. */
export function Reading({ notes, mapping }: ReadingProps) {
  const api = useApi()
  const toasts = useToasts()
  const [rows, setRows] = useState<readonly MappingRow[]>(() => rowsOf(mapping))
  const save = useMutation(serviceMutations.saveMapping(api))
  const forget = useMutation(serviceMutations.forgetNotRead(api))
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
        onSave={(next) =>
          save.mutate(next, {
            onSuccess: () => toasts.show({ text: words.saved }),
          })
        }
      />
    </>
  )
}

function rowsOf(mapping: FieldMapping): readonly MappingRow[] {
  return Object.entries(mapping).map(([field, path]) => ({ field, path }))
}
