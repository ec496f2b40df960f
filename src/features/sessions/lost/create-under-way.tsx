import { goalOf, type Attempt } from '#src/model/attempt/attempt.ts'

import * as words from './words.ts'

/** Shown in every tab of this browser until the answer comes. */
export function CreateUnderWay({ attempt }: { attempt: Attempt }) {
  return (
    <output className="block rounded-card border bg-sunken px-4 py-3 text-ink-2 wrap-anywhere">
      {words.beingCreated(goalOf(attempt))}
    </output>
  )
}
