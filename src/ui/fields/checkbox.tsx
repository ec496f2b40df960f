import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
}

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-start gap-2.5', className)}>
      <span className="relative grid h-5 shrink-0 place-items-center pointer-coarse:h-11 pointer-coarse:w-6">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-words`}
          className="peer size-4 appearance-none rounded-key border border-ink-3 bg-surface checked:border-ink checked:bg-ink disabled:opacity-45 pointer-coarse:size-6"
        />
        <span className="pointer-events-none absolute hidden text-canvas peer-checked:block">
          <StateShape shape="tick" size={11} />
        </span>
      </span>
      <div className="pointer-coarse:py-3">
        <label htmlFor={id}>{reveal(label)}</label>
        <div id={`${id}-words`} className="text-sm text-ink-3">
          {reveal(hint)}
          <p aria-live="polite" className="font-medium text-fail-ink">
            {reveal(error)}
          </p>
        </div>
      </div>
    </div>
  )
}
