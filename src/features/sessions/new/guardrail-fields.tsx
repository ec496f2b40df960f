import type { NewSessionDraft } from '#src/model/draft.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import type { DescribedPart } from './create-speech.ts'
import { DescribedFields } from './described-fields.tsx'
import type { FieldBinding, NewSessionFieldProps } from './field-binding.ts'

export type GuardrailFieldsProps = NewSessionFieldProps & {
  draft: NewSessionDraft
  /** What the service says of them; null is our own fields, or JSON by choice. */
  described: DescribedPart | null
  problems: Readonly<Record<string, string>>
  currency: string
  onChange: (draft: NewSessionDraft) => void
}

/** Limits that the agent works within; each may be left empty. */
export function GuardrailFields(props: GuardrailFieldsProps) {
  const { draft, described, problems, field, currency, onChange } = props
  if (described) {
    return (
      <DescribedFields
        title="Guardrails"
        part={described}
        values={draft.guardrailFields}
        onValues={(guardrailFields) => onChange({ ...draft, guardrailFields })}
        json={draft.guardrailsJson ?? ''}
        onJson={(json) => onChange({ ...draft, guardrailsJson: json === '' ? null : json })}
        problems={problems}
      />
    )
  }
  return (
    <div className="space-y-2">
      {draft.guardrailsJson === null ? (
        <AssumedGuardrails field={field} currency={currency} />
      ) : (
        <TextArea
          label="Guardrails as JSON"
          mono
          rows={4}
          spellCheck={false}
          value={draft.guardrailsJson}
          error={problems['']}
          onChange={(event) => onChange({ ...draft, guardrailsJson: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label="Write the guardrails as JSON"
        checked={draft.guardrailsJson !== null}
        onChange={(event) =>
          onChange({ ...draft, guardrailsJson: event.currentTarget.checked ? '' : null })
        }
      />
    </div>
  )
}

function AssumedGuardrails({ field, currency }: NewSessionFieldProps & { currency: string }) {
  return (
    <fieldset className="space-y-3.5">
      <legend className="float-left w-full font-medium">
        Guardrails<span className="font-normal text-ink-3"> optional</span>
      </legend>
      <div className="clear-both grid gap-4 pt-1 sm:grid-cols-2">
        <TextField
          {...inputOf(field('budget'))}
          label="Budget"
          leading={currency}
          inputMode="decimal"
          hint="At this spend the session is held until you raise it."
        />
        <TextField
          {...inputOf(field('maxRounds'))}
          label="Rounds at most"
          inputMode="numeric"
          hint="A whole number."
        />
      </div>
      <TextField
        {...inputOf(field('askBefore'))}
        label="Ask before"
        hint="What the agent must not do without asking you, such as: closed periods."
      />
    </fieldset>
  )
}

function inputOf({ value, error, name, onValue }: FieldBinding) {
  return {
    name,
    value,
    error,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  }
}
