import { classNames } from '#src/ui/class-names.ts'

export type MeterProps = {
  /** "Spent of the budget" */
  label: string
  value: number
  max: number
  /** "$12.84 of $20.00" */
  valueText: string
  size?: 'slim' | 'wide' | undefined
  className?: string | undefined
}

/** A bar of ink. At the limit the bar is full; its colour never changes. */
export function Meter({ label, value, max, valueText, size = 'slim', className }: MeterProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className={classNames('relative', size === 'wide' ? 'h-2' : 'h-1.25', className)}>
      <meter
        className="sr-only"
        aria-label={label}
        max={max}
        value={value}
        aria-valuetext={valueText}
      >
        {valueText}
      </meter>
      <div className="absolute inset-0 overflow-hidden rounded-full">
        <div className="h-full rounded-full border bg-sunken" />
        <div
          className="absolute top-0 h-full bg-ink forced-color-adjust-none"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
