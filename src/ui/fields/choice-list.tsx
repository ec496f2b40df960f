import { memo, type ReactNode, useId, useRef } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { hasSingleKeys, isTypingTarget, useHint, useKeyDown } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as words from '#src/ui/words.ts'

import { FieldGroup, type FieldWords } from './field.tsx'

type Choice = { value: string; label: ReactNode; detail?: ReactNode }

type ChoiceListProps = FieldWords & {
  options: readonly Choice[]
  /** Null while no option is chosen. */
  value: string | null
  onChange: (value: string) => void
  /** Keys 1–9 choose from everywhere on the page or open dialog, and not only within this list. */
  isKeyed?: boolean
  /** Sends an option at once: its button, Shift and its number, or its number once more. */
  onSend?: ((value: string) => void) | undefined
  disabled?: boolean | undefined
}

const KEYS_AT_MOST = 9

/** Radio cards: native radios, so arrow keys and screen readers work without extra code. */
export function ChoiceList(props: ChoiceListProps) {
  const { options, value, onChange, isKeyed = false, onSend, disabled = false, ...texts } = props
  const name = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const hinted = useHint('1') !== undefined || !isKeyed

  useKeyDown((event) => {
    const number = choiceNumber(event, frame.current, isKeyed)
    const option = number === null || disabled ? undefined : options[number - 1]
    if (number === null || !option) return
    event.preventDefault()
    // A key that is held down sends nothing.
    const isSend = !event.repeat && (isShifted(event) || option.value === value)
    if (isSend && onSend) return onSend(option.value)
    onChange(option.value)
    frame.current?.querySelectorAll('input')[number - 1]?.focus()
  })

  return (
    <FieldGroup
      {...texts}
      ref={frame}
      disabled={disabled}
      className="flex min-w-0 flex-col gap-2"
      onChange={({ target }) => target instanceof HTMLInputElement && onChange(target.value)}
    >
      {options.map((option, index) => (
        <div key={option.value} className="group relative flex flex-col">
          <label className="flex min-h-10.5 cursor-pointer items-center gap-2.5 rounded-card border bg-surface px-3 py-2 transition-colors hover:border-line-strong has-checked:border-ink has-checked:font-semibold has-checked:shadow-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink pointer-coarse:min-h-11">
            <Radio name={name} value={option.value} checked={option.value === value} />
            <span className={classNames('min-w-0 grow', onSend && 'pr-16')}>
              {reveal(option.label)}
              {option.detail !== undefined && option.detail !== null && (
                <span className="block text-sm font-normal text-ink-3">
                  {reveal(option.detail)}
                </span>
              )}
            </span>
            {hinted && index < KEYS_AT_MOST && (
              <span aria-hidden="true" className="font-normal text-ink-3">
                <Kbd keys={String(index + 1)} />
              </span>
            )}
          </label>
          {onSend && !disabled && (
            <Button
              size="small"
              // The arrow keys walk the options; Enter sends the chosen one.
              tabIndex={-1}
              onClick={() => onSend(option.value)}
              // Not by a rule about :has: each change of the page then styles all elements again.
              className={classNames(
                'absolute! top-1/2 right-10 -translate-y-1/2',
                option.value !== value && 'invisible group-hover:visible',
              )}
            >
              {words.send}
              <span className="sr-only">{reveal(option.label)}</span>
            </Button>
          )}
        </div>
      ))}
    </FieldGroup>
  )
}

/**
 * A radio that is drawn again only when it changes: React gives an input its name anew with each drawing, and in
 * Chromium Tab would then go from a focused radio to the next of its group.
 */
const Radio = memo(function Radio(props: { name: string; value: string; checked: boolean }) {
  return (
    <input
      {...props}
      type="radio"
      onChange={heardAbove}
      className="size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-5 checked:border-ink"
    />
  )
})
const heardAbove = () => undefined

/** Shift and a digit, but not on layouts that need Shift for digits. */
function isShifted({ shiftKey, key, code }: KeyboardEvent): boolean {
  return shiftKey && code.startsWith('Digit') && !/^[1-9]$/.test(key)
}

/** The number 1–9 that a key press means for this list, or null if the press is not for this list. */
function choiceNumber(
  event: KeyboardEvent,
  list: HTMLElement | null,
  anywhere: boolean,
): number | null {
  if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  if (isTypingTarget(event.target)) return null
  const inside = event.target instanceof Node && list.contains(event.target)
  // The focused list may always take a key (WCAG 2.1.4).
  if (!inside && !(anywhere && hasSingleKeys())) return null
  // A list behind an open dialog must not answer.
  const dialog = document.querySelector('dialog:modal')
  if (dialog && !dialog.contains(list)) return null
  // On layouts that need Shift for digits, the place of the key counts.
  const digit = /^[1-9]$/.exec(event.key)?.[0] ?? /^Digit([1-9])$/.exec(event.code)?.[1]
  return digit === undefined ? null : Number(digit)
}
