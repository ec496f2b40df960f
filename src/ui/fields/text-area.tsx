import type { ComponentProps } from 'react'

import { grouped } from '#src/locale-words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Field, type FieldWords, controlStyles, useField } from '#src/ui/fields/field.tsx'
import * as words from '#src/ui/words.ts'

type TextAreaProps = ComponentProps<'textarea'> &
  FieldWords & {
    /** The field shows the length of `value` beside the limit. The text stays whole past the limit. */
    limit?: number | undefined
    mono?: boolean | undefined
  }

/** A text field that grows with its text. */
export function TextArea({ limit, mono = false, ...given }: TextAreaProps) {
  const { frame, control } = useField(given)
  const length = String(given.value ?? '').length
  const counter = limit !== undefined && (
    <span className={classNames('ml-auto shrink-0', length > limit && 'font-medium text-fail-ink')}>
      {words.lengthOfLimit(grouped(length), grouped(limit))}
    </span>
  )
  return (
    <Field {...frame} aside={counter || null}>
      <textarea
        rows={3}
        {...control}
        className={classNames(
          controlStyles,
          'field-sizing-content max-h-80 min-h-16 resize-y py-2',
          mono && 'font-mono text-sm',
        )}
      />
    </Field>
  )
}
