import { Button } from '#src/ui/controls/button.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { Meter } from '#src/ui/display/meter.tsx'
import { formatEstimate } from '#src/ui/text/time-text.ts'

import type { Reading } from './use-read-first.ts'
import * as words from './words.ts'

/** The first seconds tell too little, as the request budget begins with a few requests at once. */
const ESTIMATE_AFTER_MS = 3_000
const WORTH_SAYING_MS = 10_000

/** How many of the selected sessions are read, how long the rest takes, and the way on without the rest. */
export function ReadingProgress({ read, of, done, startedAt, stop }: Reading) {
  const takenMs = useNow() - startedAt
  const leftMs = done === 0 ? 0 : (takenMs / done) * (of - read)
  const lasts = takenMs >= ESTIMATE_AFTER_MS && leftMs >= WORTH_SAYING_MS
  const text = words.reading(read, of)
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        {text}
        {lasts && (
          <span className="font-normal text-ink-2">
            {words.readingLasts(formatEstimate(leftMs))}
          </span>
        )}
      </p>
      <Meter label={words.read} value={read} max={of} valueText={text} />
      {read > 0 && <Button onClick={stop}>{words.goOnWith(read)}</Button>}
    </div>
  )
}
