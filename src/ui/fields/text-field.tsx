import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Field, type FieldWords, controlStyles, fieldAria } from '#src/ui/fields/field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldWords & {
    /** Inside the frame, before and after the text: an icon, a currency, a key hint. */
    leading?: ReactNode
    trailing?: ReactNode
  }

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  leading,
  trailing,
  id: givenId,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ id, label, labelHidden, hint, error, optional, className }}>
      <span className="relative block">
        {leading !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-9 place-items-center text-ink-3 [&_svg]:size-4">
            {leading}
          </span>
        )}
        <input
          {...rest}
          {...fieldAria(id, { hint, error })}
          id={id}
          className={classNames(
            controlStyles,
            'h-8 pointer-coarse:h-11',
            leading !== undefined && 'pl-9',
            trailing !== undefined && 'pr-10',
          )}
        />
        {trailing !== undefined && (
          <span className="absolute inset-y-0 right-0 flex items-center pr-2.5 text-ink-3">
            {trailing}
          </span>
        )}
      </span>
    </Field>
  )
}
