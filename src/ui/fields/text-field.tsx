import { type ComponentProps, createContext, type ReactNode, use } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Field, type FieldWords, controlStyles, useField } from '#src/ui/fields/field.tsx'

/** The problems of a form's fields by their names. */
export const FieldProblemsContext = createContext<Readonly<Record<string, string>>>({})

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldWords & {
    /** Inside the frame, before and after the text: an icon, a currency, a key hint. */
    leading?: ReactNode
    trailing?: ReactNode
  }

/** A text field, which finds its problem by its name in a `RequestForm`. */
export function TextField({ leading, trailing, ...given }: TextFieldProps) {
  const problem = use(FieldProblemsContext)[given.name ?? '']
  const { frame, control } = useField({ error: problem, ...given })
  return (
    <Field {...frame}>
      <span className="relative block">
        {leading !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-9 place-items-center text-ink-3 [&_svg]:size-4">
            {leading}
          </span>
        )}
        <input
          {...control}
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
