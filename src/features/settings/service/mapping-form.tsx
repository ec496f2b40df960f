import { type FormEvent, useState } from 'react'

import type { FieldMapping } from '#src/model/dialect.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

/** A longer path of names was not written by a person. */
const LONGEST_PATH = 200

export type MappingRow = { field: string; path: string }

export type MappingFormProps = {
  /** What can be placed, such as `session.status`. */
  fields: readonly string[]
  rows: readonly MappingRow[]
  onRows: (rows: readonly MappingRow[]) => void
  onSave: (mapping: FieldMapping) => void
  busy: boolean
}

/** The operator's own word on where things stand; it goes before everything that the console knows. */
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
    <form noValidate onSubmit={submit} className="space-y-3" aria-label="Where things stand">
      <h3 className="font-medium">Where things stand</h3>
      <p className="text-ink-2">
        Where an answer of this service is read wrongly, say where the thing stands: a path of names
        from its record, such as <span className="font-mono text-sm">meta.costs.0.amount</span>. It
        is kept in this browser.
      </p>
      {rows.map(({ field, path }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no other name than its place
        <div key={at} className="grid gap-2 sm:grid-cols-[14rem_minmax(0,1fr)_auto] sm:items-start">
          <Select
            label="What"
            labelHidden
            placeholder="What"
            value={field}
            options={fields.map((name) => ({ value: name, label: name }))}
            onChange={(event) => change(at, { field: event.currentTarget.value })}
          />
          <TextField
            label={`Place of ${field === '' ? 'it' : field}`}
            labelHidden
            placeholder="meta.state"
            autoComplete="off"
            spellCheck={false}
            value={path}
            error={tried ? problemOf(rows, at) : null}
            onChange={(event) => change(at, { path: event.currentTarget.value })}
          />
          <Button
            aria-label={`Remove the place of ${field === '' ? 'it' : field}`}
            onClick={() => onRows(rows.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => onRows([...rows, { field: '', path: '' }])}>Add a place</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save and read anew
        </Button>
      </div>
      {rows.length > 0 && (
        <details>
          <summary className="w-fit text-sm text-ink-2">As JSON</summary>
          <CodeBlock label="Mapping as JSON" copy className="mt-2">
            {JSON.stringify(mapping, null, 2)}
          </CodeBlock>
        </details>
      )}
    </form>
  )
}

function problemOf(rows: readonly MappingRow[], at: number): string | null {
  const { field = '', path = '' } = rows[at] ?? {}
  if (field === '') return 'Choose what stands there'
  if (rows.findIndex((row) => row.field === field) !== at) return `${field} has a place already`
  if (path.trim() === '') return 'Enter where it stands, such as meta.state'
  return path.length > LONGEST_PATH ? `At most ${LONGEST_PATH} characters` : null
}
