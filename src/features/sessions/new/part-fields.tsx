import { createFields } from '#src/model/create-fields.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import { JsonField, SchemaFieldControl, TooHeavy } from '#src/ui/answer-form/schema-fields.tsx'
import { heldBy } from '#src/ui/answer-form/schema-form.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { FieldGroup } from '#src/ui/fields/field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'

import type { DescribedPart } from './create-description.ts'
import { type PartProblems, otherProblems } from './read-part.ts'
import * as words from './words.ts'

export type PartFieldsProps = {
  draft: NewSessionDraft
  /** The description by the service; null means our own fields, or JSON by choice. */
  described: DescribedPart | null
  problems: PartProblems
  /** The schema of the part is too heavy to check the part here. */
  unchecked: boolean
  onChange: (draft: NewSessionDraft) => void
}

/** The context of the session in the form that the service takes (§2 leaves its type open). */
export function ContextFields(props: PartFieldsProps) {
  const { draft, described, problems, unchecked, onChange } = props
  if (described) {
    return (
      <DescribedFields
        title={createFields.context.label}
        part={described}
        values={draft.contextFields}
        onValues={(contextFields) => onChange({ ...draft, contextFields })}
        json={draft.context}
        onJson={(context) => onChange({ ...draft, context })}
        problems={problems}
        unchecked={unchecked}
      />
    )
  }
  return (
    <div className="space-y-2">
      <TextArea
        label={createFields.context.label}
        name="context"
        optional
        rows={4}
        mono={draft.contextIsJson}
        value={draft.context}
        error={otherProblems(problems)}
        hint={words.contextHint}
        onChange={(event) => onChange({ ...draft, context: event.currentTarget.value })}
      />
      <Checkbox
        label={words.sendAsJson}
        checked={draft.contextIsJson}
        onChange={(event) => onChange({ ...draft, contextIsJson: event.currentTarget.checked })}
      />
    </div>
  )
}

type DescribedFieldsProps = {
  title: string
  part: DescribedPart
  values: Readonly<Record<string, unknown>>
  onValues: (values: Readonly<Record<string, unknown>>) => void
  json: string
  onJson: (json: string) => void
  problems: PartProblems
  unchecked: boolean
}

/** A part of a new session by the service's JSON Schema: a form, or JSON if no form fits. */
export function DescribedFields(props: DescribedFieldsProps) {
  const { title, part, values, onValues, json, onJson, problems, unchecked } = props
  if (part.form === null) {
    return (
      <JsonField
        label={words.asJson(title)}
        schema={part.schema}
        value={json}
        onChange={onJson}
        error={otherProblems(problems) ?? undefined}
        unchecked={unchecked}
        disabled={false}
      />
    )
  }
  const { fields } = part.form
  // A single bare value has the name of the whole part.
  const others = otherProblems(
    problems,
    fields.map(({ name }) => name),
  )
  return (
    <FieldGroup label={title} error={others} legendStyles="font-medium" className="space-y-3.5">
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
      {unchecked && <TooHeavy />}
    </FieldGroup>
  )
}
