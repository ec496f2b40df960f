import { type ReactNode, useId } from 'react'

export type SegmentedControlProps<Value extends string> = {
  /** Names the group; not shown. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice among a few options, side by side. Native radios, so arrow keys move and choose. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-control border border-line-strong bg-surface">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-7.5 cursor-pointer items-center px-3 text-sm text-ink-2 first-of-type:rounded-l-[0.375rem] last-of-type:rounded-r-[0.375rem] hover:text-ink has-checked:bg-ink has-checked:font-medium has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink pointer-coarse:h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span className="pointer-events-none relative">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
