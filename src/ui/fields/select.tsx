import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Field, type FieldWords, controlStyles, useField } from '#src/ui/fields/field.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

export type SelectProps = ComponentProps<'select'> &
  FieldWords & {
    options: readonly { value: string; label: string }[]
    /** Shown while no option is chosen (value ""). */
    placeholder?: string | undefined
  }

export function Select({ options, placeholder, ...given }: SelectProps) {
  const { frame, control } = useField(given)
  return (
    <Field {...frame}>
      <span className="relative block">
        <select
          {...control}
          className={classNames(controlStyles, 'h-8 appearance-none pr-8 pointer-coarse:h-11')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {reveal(option.label)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-3"
        />
      </span>
    </Field>
  )
}
