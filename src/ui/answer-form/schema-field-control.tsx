import type { ReactElement } from 'react'

import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ChoiceList } from '#src/ui/fields/choice-list.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import { ChoicesField } from './choices-field.tsx'
import type { SchemaField } from './schema-form.ts'
import * as words from './words.ts'

const CARDS_AT_MOST = 6

export type SchemaFieldControlProps = {
  field: SchemaField
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
  disabled: boolean | undefined
}

/** The control of one property of a JSON Schema. */
export function SchemaFieldControl(props: SchemaFieldControlProps): ReactElement {
  const { field, value, onChange, error, disabled } = props
  const texts = { label: field.label, hint: field.hint, error }
  const optional = !field.required
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'text': {
      const Control = field.long ? TextArea : TextField
      return (
        <Control
          {...texts}
          optional={optional}
          value={text}
          readOnly={disabled}
          onChange={(event: { currentTarget: { value: string } }) =>
            onChange(event.currentTarget.value)
          }
        />
      )
    }
    case 'number':
      return (
        <TextField
          {...texts}
          optional={optional}
          value={text}
          readOnly={disabled}
          inputMode={field.whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'boolean':
      return (
        <Checkbox
          {...texts}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return field.options.length > CARDS_AT_MOST ? (
        <Select
          {...texts}
          optional={optional}
          options={field.options}
          placeholder={words.choose}
          value={text}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <ChoiceList
          {...texts}
          optional={optional}
          options={field.options}
          value={text === '' ? null : text}
          disabled={disabled}
          onChange={onChange}
        />
      )
    case 'choices':
    default:
      return <ChoicesField {...{ field, value, onChange, error, disabled }} />
  }
}
