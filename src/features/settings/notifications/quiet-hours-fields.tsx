import { useState } from 'react'

import {
  isTimeOfDay,
  type QuietHours,
  usualQuietHours,
} from '#src/model/notifications/notification-choices.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import * as words from './words.ts'

type QuietHoursFieldsProps = {
  quiet: QuietHours | null
  onChange: (quiet: QuietHours | null) => void
}

/** The switch of quiet hours with their times; the times stay in the fields while the switch is off. */
export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const [hours, setHours] = useState(quiet ?? usualQuietHours)
  const change = (next: QuietHours) => {
    setHours(next)
    // A time field is empty while a time is typed.
    if (isTimeOfDay(next.from) && isTimeOfDay(next.to)) onChange(next)
  }
  return (
    <div>
      <Checkbox
        label={words.quietHours}
        hint={words.quietHint}
        error={quiet && quiet.from === quiet.to ? words.sameTime : null}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => {
          const isWhole = isTimeOfDay(hours.from) && isTimeOfDay(hours.to)
          onChange(checked ? (isWhole ? hours : usualQuietHours) : null)
          if (!isWhole) setHours(usualQuietHours)
        }}
      />
      {quiet && (
        <div className="mt-2 flex flex-wrap gap-3 pl-6.5">
          <TextField
            type="time"
            label={words.from}
            value={hours.from}
            onChange={({ currentTarget: { value } }) => change({ ...hours, from: value })}
          />
          <TextField
            type="time"
            label={words.to}
            value={hours.to}
            onChange={({ currentTarget: { value } }) => change({ ...hours, to: value })}
          />
        </div>
      )}
    </div>
  )
}
