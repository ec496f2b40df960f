import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { choiceNumber } from '#src/ui/fields/choice-number.ts'
import { FieldMessages, type FieldWords, fieldAria } from '#src/ui/fields/field.tsx'
import { useHint } from '#src/ui/single-keys.ts'
import { visible } from '#src/ui/text/visible.ts'
import * as words from '#src/ui/words.ts'

type Choice = { value: string; label: ReactNode; detail?: ReactNode }

export type ChoiceListProps = FieldWords & {
  options: readonly Choice[]
  /** Null while no option is chosen. */
  value: string | null
  onChange: (value: string) => void
  /** The place where keys 1–9 choose: the page or open dialog, this list only, or nowhere. */
  numberKeys?: 'anywhere' | 'within' | 'none' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

const KEYS_AT_MOST = 9

/** Radio cards: native radios, so arrow keys and screen readers work without extra code. */
export function ChoiceList({
  label,
  labelHidden = false,
  hint,
  error,
  optional = false,
  options,
  value,
  onChange,
  numberKeys = 'within',
  disabled = false,
  className,
}: ChoiceListProps) {
  const id = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const anywhere = useHint('1') !== undefined
  const hinted = numberKeys === 'within' || (numberKeys === 'anywhere' && anywhere)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const number = choiceNumber(event, frame.current, numberKeys === 'anywhere')
    const option = number === null || disabled ? undefined : options[number - 1]
    if (number === null || !option) return
    event.preventDefault()
    onChange(option.value)
    frame.current?.querySelectorAll('input')[number - 1]?.focus()
  })

  useEffect(() => {
    if (numberKeys === 'none') return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [numberKeys])

  return (
    <fieldset
      ref={frame}
      disabled={disabled}
      {...fieldAria(id, { hint, error })}
      className={classNames('flex min-w-0 flex-col gap-2', className)}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 font-medium'}>
        {visible(label)}
        {optional && <span className="font-normal text-ink-3"> {words.optional}</span>}
      </legend>
      {options.map((option, index) => (
        <label
          key={option.value}
          className="flex min-h-10.5 cursor-pointer items-center gap-2.5 rounded-card border bg-surface px-3 py-2 transition-colors hover:border-line-strong has-checked:border-ink has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-5 checked:border-ink"
          />
          <span className="min-w-0 grow">
            {visible(option.label)}
            {option.detail !== undefined && option.detail !== null && (
              <span className="block text-sm font-normal text-ink-3">{visible(option.detail)}</span>
            )}
          </span>
          {hinted && index < KEYS_AT_MOST && (
            <span aria-hidden="true" className="font-normal text-ink-3">
              <Kbd keys={String(index + 1)} />
            </span>
          )}
        </label>
      ))}
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  )
}
