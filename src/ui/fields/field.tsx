import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as words from '#src/ui/words.ts'

/** The texts around the control of every field. */
export type FieldWords = {
  label: string
  /** Screen readers speak the label, but it is not shown: its place already says it. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** The problem and its solution; announced when it appears. */
  error?: string | null | undefined
  optional?: boolean | undefined
}

export const controlStyles =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-ink transition-colors hover:border-ink-3 focus-visible:border-ink focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-fail disabled:opacity-45 pointer-coarse:text-[1rem]'

/** The ARIA attributes of a control: ids of its descriptions, and whether it is invalid. */
function fieldAria(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const described = [hint !== undefined && hint !== null && `${id}-hint`, error && `${id}-error`]
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  } as const
}

type GivenField = FieldWords & { id?: string | undefined; className?: string | undefined }

/** Parts the properties of a field: those of its frame, and the attributes of its control. */
export function useField<Given extends GivenField>(given: Given) {
  const ownId = useId()
  const { label, labelHidden, hint, error, optional, className, id = ownId, ...rest } = given
  return {
    frame: { id, label, labelHidden, hint, error, optional, className },
    control: { ...rest, ...fieldAria(id, { hint, error }), id },
  }
}

type FieldProps = GivenField & {
  id: string
  /** At the right of the hint, such as a counter. */
  aside?: ReactNode
  children: ReactNode
}

export function Field(props: FieldProps) {
  const { id, labelHidden = false, hint, error, aside, className, children } = props
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        <LabelText {...props} />
      </label>
      {children}
      <FieldMessages id={id} hint={hint} error={error} aside={aside} />
    </div>
  )
}

type FieldGroupProps = Omit<ComponentProps<'fieldset'>, 'id'> &
  FieldWords & { legendStyles?: string }

/** Several controls under one label. */
export function FieldGroup(props: FieldGroupProps) {
  const { label, labelHidden = false, hint, error, optional, ...others } = props
  const { legendStyles = 'mb-1.5 font-medium', children, ...rest } = others
  const id = useId()
  return (
    <fieldset {...rest} {...fieldAria(id, { hint, error })}>
      <legend className={labelHidden ? 'sr-only' : legendStyles}>
        <LabelText label={label} optional={optional} />
      </legend>
      {children}
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  )
}

function LabelText({ label, optional = false }: Pick<FieldWords, 'label' | 'optional'>) {
  return (
    <>
      {reveal(label)}
      {optional && <span className="font-normal text-ink-3"> {words.optional}</span>}
    </>
  )
}

type FieldMessagesProps = Pick<FieldProps, 'id' | 'hint' | 'error' | 'aside'>

/** The error region is always there: a live region must exist before its text. */
function FieldMessages({ id, hint, error, aside }: FieldMessagesProps) {
  const hasHint = hint !== undefined && hint !== null
  return (
    <>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="text-sm font-medium text-fail-ink empty:-mt-1.5"
      >
        {reveal(error)}
      </p>
      {(hasHint || (aside !== undefined && aside !== null)) && (
        <div className="flex justify-between gap-x-4 text-sm text-ink-3 max-sm:flex-wrap">
          {hasHint && <p id={`${id}-hint`}>{reveal(hint)}</p>}
          {aside}
        </div>
      )}
    </>
  )
}
