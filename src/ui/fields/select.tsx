import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Field, type FieldWords, controlStyles, fieldAria } from '#src/ui/fields/field.tsx'
import { visible } from '#src/ui/text/visible.ts'

export type SelectProps = ComponentProps<'select'> &
  FieldWords & {
    options: readonly { value: string; label: string }[]
    /** Shown while no option is chosen (value ""). */
    placeholder?: string | undefined
  }

export function Select({
  label,
  labelHidden,
  hint,
  error,
  optional,
  options,
  placeholder,
  id: givenId,
  className,
  ...rest
}: SelectProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ id, label, labelHidden, hint, error, optional, className }}>
      <span className="relative block">
        <select
          {...rest}
          {...fieldAria(id, { hint, error })}
          id={id}
          className={classNames(controlStyles, 'h-8 appearance-none pr-8 pointer-coarse:h-11')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {visible(option.label)}
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
