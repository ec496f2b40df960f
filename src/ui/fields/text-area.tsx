import { type ComponentProps, useId, useState } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Field, type FieldWords, controlStyles, fieldAria } from '#src/ui/fields/field.tsx'
import * as words from '#src/ui/words.ts'

export type TextAreaProps = ComponentProps<'textarea'> &
  FieldWords & {
    /** The field shows the length beside the limit. The text stays whole past the limit. */
    limit?: number | undefined
    mono?: boolean | undefined
  }

const digits = new Intl.NumberFormat('en-US')

/** A text field that grows with its text. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  optional,
  limit,
  mono = false,
  id: givenId,
  className,
  onChange,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  const length = String(rest.value ?? typed).length
  const counter = limit !== undefined && (
    <span className={classNames('ml-auto', length > limit && 'font-medium text-fail-ink')}>
      {words.lengthOfLimit(digits.format(length), digits.format(limit))}
    </span>
  )
  return (
    <Field
      {...{ id, label, labelHidden, hint, error, optional, className }}
      aside={counter || null}
    >
      <textarea
        rows={3}
        {...rest}
        {...fieldAria(id, { hint, error })}
        id={id}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
        className={classNames(
          controlStyles,
          'field-sizing-content max-h-80 min-h-16 resize-y py-2',
          mono && 'font-mono text-sm',
        )}
      />
    </Field>
  )
}
