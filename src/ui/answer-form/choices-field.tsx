import { useId } from 'react'

import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { FieldMessages, fieldAria } from '#src/ui/fields/field.tsx'
import { visible } from '#src/ui/text/visible.ts'
import * as words from '#src/ui/words.ts'

import { chosenOf } from './schema-answer.ts'
import type { SchemaField } from './schema-form.ts'

export type ChoicesFieldProps = {
  field: Extract<SchemaField, { kind: 'choices' }>
  value: unknown
  onChange: (value: readonly string[]) => void
  error: string | undefined
  disabled: boolean | undefined
}

/** Any number of the options: an array of an enum. */
export function ChoicesField({ field, value, onChange, error, disabled }: ChoicesFieldProps) {
  const id = useId()
  const chosen = chosenOf(value)
  return (
    <fieldset disabled={disabled} {...fieldAria(id, { hint: field.hint, error })}>
      <legend className="mb-1.5 font-medium">
        {visible(field.label)}
        {!field.required && <span className="font-normal text-ink-3"> {words.optional}</span>}
      </legend>
      <div className="flex flex-col gap-2">
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
        <FieldMessages id={id} hint={field.hint} error={error} />
      </div>
    </fieldset>
  )
}
