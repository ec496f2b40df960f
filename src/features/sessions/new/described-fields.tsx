import { useId } from 'react'

import { JsonField } from '#src/ui/answer-form/json-field.tsx'
import { heldBy } from '#src/ui/answer-form/schema-answer.ts'
import { SchemaFieldControl } from '#src/ui/answer-form/schema-field-control.tsx'
import { fieldAria, FieldMessages } from '#src/ui/fields/field.tsx'

import type { DescribedPart } from './create-speech.ts'
import { type PartProblems, problemsBeside } from './part-problems.ts'
import * as words from './words.ts'

export type DescribedFieldsProps = {
  title: string
  part: DescribedPart
  values: Readonly<Record<string, unknown>>
  onValues: (values: Readonly<Record<string, unknown>>) => void
  json: string
  onJson: (json: string) => void
  problems: PartProblems
}

/** A part of a new session by the service's JSON Schema: a form, or JSON if no form fits. */
export function DescribedFields(props: DescribedFieldsProps) {
  const { title, part, values, onValues, json, onJson, problems } = props
  const id = useId()
  if (part.form === null) {
    return (
      <JsonField
        label={words.asJson(title)}
        schema={part.schema}
        value={json}
        onChange={onJson}
        error={problemsBeside(problems) ?? undefined}
        disabled={false}
      />
    )
  }
  const { fields } = part.form
  // A single bare value has the name of the whole part.
  const beside = problemsBeside(
    problems,
    fields.map(({ name }) => name),
  )
  return (
    <fieldset {...fieldAria(id, { error: beside })} className="space-y-3.5">
      <legend className="font-medium">{title}</legend>
      {fields.map((field) => (
        <SchemaFieldControl
          key={field.name}
          field={field.name === '' ? { ...field, label: title } : field}
          value={heldBy(field, values)}
          onChange={(value) => onValues({ ...values, [field.name]: value })}
          error={problems[field.name]}
          disabled={false}
        />
      ))}
      <FieldMessages id={id} hint={null} error={beside} />
    </fieldset>
  )
}
