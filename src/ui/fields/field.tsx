import type { ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { visible } from '#src/ui/text/visible.ts'
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
export function fieldAria(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const described = [hint !== undefined && hint !== null && `${id}-hint`, error && `${id}-error`]
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  } as const
}

export type FieldProps = FieldWords & {
  id: string
  /** At the right of the hint, such as a counter. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Field({
  id,
  label,
  labelHidden = false,
  hint,
  error,
  optional = false,
  aside,
  className,
  children,
}: FieldProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        {visible(label)}
        {optional && <span className="font-normal text-ink-3"> {words.optional}</span>}
      </label>
      {children}
      <FieldMessages id={id} hint={hint} error={error} aside={aside} />
    </div>
  )
}

export type FieldMessagesProps = Pick<FieldWords, 'hint' | 'error'> & {
  id: string
  aside?: ReactNode
}

/** The error region is always there: a live region must exist before its text. */
export function FieldMessages({ id, hint, error, aside }: FieldMessagesProps) {
  const hasHint = hint !== undefined && hint !== null
  return (
    <>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="text-sm font-medium text-fail-ink empty:-mt-1.5"
      >
        {visible(error)}
      </p>
      {(hasHint || (aside !== undefined && aside !== null)) && (
        <div className="flex justify-between gap-4 text-sm text-ink-3">
          {hasHint && <p id={`${id}-hint`}>{visible(hint)}</p>}
          {aside}
        </div>
      )}
    </>
  )
}
