import { type FormEvent, useState } from 'react'

import type { FieldMapping } from '#src/model/dialect.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import * as words from './words.ts'

/** The longest path that an operator may enter. */
const LONGEST_PATH = 200

export type MappingRow = { field: string; path: string }

export type MappingFormProps = {
  /** The fields that can have a place, such as `session.status`. */
  fields: readonly string[]
  rows: readonly MappingRow[]
  onRows: (rows: readonly MappingRow[]) => void
  onSave: (mapping: FieldMapping) => void
  busy: boolean
}

/** The operator's places of fields, which come before all places that the console knows. */
export function MappingForm({ fields, rows, onRows, onSave, busy }: MappingFormProps) {
  const [tried, setTried] = useState(false)
  const mapping = Object.fromEntries(rows.map(({ field, path }) => [field, path.trim()]))
  const change = (at: number, next: Partial<MappingRow>) =>
    onRows(rows.map((row, index) => (index === at ? { ...row, ...next } : row)))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rows.every((_, at) => problemOf(rows, at) === null)) onSave(mapping)
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3" aria-label={words.places}>
      <h3 className="font-medium">{words.places}</h3>
      <p className="text-ink-2">
        {words.placesHelp}
        <span className="font-mono text-sm">{words.placeOfCost}</span>
        {words.placesKept}
      </p>
      {rows.map(({ field, path }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name except its place
        <div key={at} className="grid gap-2 sm:grid-cols-[14rem_minmax(0,1fr)_auto] sm:items-start">
          <Select
            label={words.field}
            labelHidden
            placeholder={words.field}
            value={field}
            options={fields.map((name) => ({ value: name, label: name }))}
            onChange={(event) => change(at, { field: event.currentTarget.value })}
          />
          <TextField
            label={words.placeOf(field)}
            labelHidden
            placeholder={words.placeOfStatus}
            autoComplete="off"
            spellCheck={false}
            value={path}
            error={tried ? problemOf(rows, at) : null}
            onChange={(event) => change(at, { path: event.currentTarget.value })}
          />
          <Button
            aria-label={words.removePlaceOf(field)}
            onClick={() => onRows(rows.filter((_, index) => index !== at))}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => onRows([...rows, { field: '', path: '' }])}>{words.addPlace}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {words.saveAndRead}
        </Button>
      </div>
      {rows.length > 0 && (
        <details>
          <summary className="w-fit text-sm text-ink-2">{words.asJson}</summary>
          <CodeBlock label={words.mappingAsJson} copy className="mt-2">
            {JSON.stringify(mapping, null, 2)}
          </CodeBlock>
        </details>
      )}
    </form>
  )
}

function problemOf(rows: readonly MappingRow[], at: number): string | null {
  const { field = '', path = '' } = rows[at] ?? {}
  if (field === '') return words.chooseField
  if (rows.findIndex((row) => row.field === field) !== at) return words.hasPlace(field)
  if (path.trim() === '') return words.enterPath
  return path.length > LONGEST_PATH ? words.pathTooLong(LONGEST_PATH) : null
}
