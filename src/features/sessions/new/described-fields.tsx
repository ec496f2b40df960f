import { JsonField } from '#src/ui/answer-form/json-field.tsx'
import { heldBy } from '#src/ui/answer-form/schema-answer.ts'
import { SchemaFieldControl } from '#src/ui/answer-form/schema-field-control.tsx'

import type { DescribedPart } from './create-speech.ts'

export type DescribedFieldsProps = {
  title: string
  part: DescribedPart
  values: Readonly<Record<string, unknown>>
  onValues: (values: Readonly<Record<string, unknown>>) => void
  json: string
  onJson: (json: string) => void
  /** By the name of the field; '' for the part as a whole. */
  problems: Readonly<Record<string, string>>
}

/** A part of a new session as the service's own JSON Schema asks for it: a form, or JSON where none fits. */
export function DescribedFields(props: DescribedFieldsProps) {
  const { title, part, values, onValues, json, onJson, problems } = props
  if (part.form === null) {
    return (
      <JsonField
        label={`${title} as JSON`}
        schema={part.schema}
        value={json}
        onChange={onJson}
        error={problems['']}
        disabled={false}
      />
    )
  }
  return (
    <fieldset className="space-y-3.5">
      <legend className="font-medium">{title}</legend>
      {part.form.fields.map((field) => (
        <SchemaFieldControl
          key={field.name}
          field={field}
          value={heldBy(field, values)}
          onChange={(value) => onValues({ ...values, [field.name]: value })}
          error={problems[field.name]}
          disabled={false}
        />
      ))}
      {problems[''] !== undefined && (
        <p role="alert" className="font-medium text-fail-ink">
          {problems['']}
        </p>
      )}
    </fieldset>
  )
}
