import { type ReactElement, useState } from 'react'

import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ChoiceList } from '#src/ui/fields/choice-list.tsx'
import { FieldGroup } from '#src/ui/fields/field.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { jsonText } from '#src/ui/text/reveal.ts'

import { type SchemaField, chosenOf } from './schema-form.ts'
import * as words from './words.ts'

const CARDS_AT_MOST = 6

type SchemaFieldControlProps = {
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
  const given = { ...texts, optional: !field.required }
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'text': {
      const Control = field.long ? TextArea : TextField
      return (
        <Control
          {...given}
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
          {...given}
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
          {...given}
          options={field.options}
          placeholder={words.choose}
          value={text}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <ChoiceList
          {...given}
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

type ChoicesFieldProps = Omit<SchemaFieldControlProps, 'field'> & {
  field: Extract<SchemaField, { kind: 'choices' }>
}

/** Any number of the options: an array of an enum. */
function ChoicesField({ field, value, onChange, error, disabled }: ChoicesFieldProps) {
  const chosen = chosenOf(value)
  return (
    <FieldGroup
      label={field.label}
      hint={field.hint}
      error={error}
      optional={!field.required}
      disabled={disabled}
      className="flex flex-col gap-2"
    >
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...chosen, option.value]
                : chosen.filter((other) => other !== option.value),
            )
          }
        />
      ))}
    </FieldGroup>
  )
}

type JsonFieldProps = {
  label: string
  schema: Readonly<Record<string, unknown>>
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The schema is too heavy to check the value here. */
  unchecked?: boolean | undefined
  disabled: boolean | undefined
}

/** JSON written by hand, beside its schema, for a schema that no form fits. */
export function JsonField(props: JsonFieldProps) {
  const { label, schema, value, onChange, error, unchecked, disabled } = props
  const [shown, setShown] = useState(false)
  return (
    <div className="space-y-3">
      <TextArea
        label={label}
        mono
        rows={5}
        spellCheck={false}
        value={value}
        readOnly={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {unchecked && <TooHeavy />}
      <details onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary className="text-sm text-ink-2 pointer-coarse:py-3.5">{words.schemaToFit}</summary>
        {shown && (
          <CodeBlock label={words.schema} className="mt-2">
            {jsonText(schema)}
          </CodeBlock>
        )}
      </details>
    </div>
  )
}

export function TooHeavy() {
  return <p className="text-sm text-ink-2">{words.tooHeavy}</p>
}
