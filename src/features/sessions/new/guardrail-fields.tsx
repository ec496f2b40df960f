import { TextField } from '#src/ui/fields/text-field.tsx'

import type { FieldBinding, NewSessionFieldProps } from './field-binding.ts'

/** Limits that the agent works within; each may be left empty. */
export function GuardrailFields({ field, currency }: NewSessionFieldProps & { currency: string }) {
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
