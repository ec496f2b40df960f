import type { ReactElement } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import type { Freshness } from '#src/model/freshness.ts'
import { Age } from '#src/ui/display/age.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'

import * as words from './words.ts'

/** Why the session on screen is out of date; null while the session is fresh. */
export function FreshnessNote({ freshness }: { freshness: Freshness }): ReactElement | null {
  if (freshness.kind === 'stale') {
    return (
      <p className="flex items-center gap-1.5 text-ink-2">
        <StateShape shape="bars" tone="hold" size={10} />
        <span>
          {words.stale}
          <Age at={freshness.asOf} form="long" suffix={words.ago} />
        </span>
      </p>
    )
  }
  if (freshness.kind !== 'disconnected') return null
  return (
    <p className="flex items-center gap-1.5 text-fail-ink">
      <StateShape shape="cross" tone="fail" size={10} />
      {words.disconnected(
        words.causes[freshness.cause] ?? explainError(freshness.error).title.toLowerCase(),
      )}
    </p>
  )
}
