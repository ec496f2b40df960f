import type { ReactElement } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import type { DisconnectedCause, Freshness } from '#src/model/freshness.ts'
import { Age } from '#src/ui/display/age.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'

/** Why what is on screen is older than it should be; nothing while it is not. */
export function FreshnessNote({ freshness }: { freshness: Freshness }): ReactElement | null {
  if (freshness.kind === 'stale') {
    return (
      <p className="flex items-center gap-1.5 text-ink-2">
        <StateShape shape="bars" tone="hold" size={10} />
        <span>
          Stale: the last answer came <Age at={freshness.asOf} form="long" suffix=" ago" />
        </span>
      </p>
    )
  }
  if (freshness.kind !== 'disconnected') return null
  return (
    <p className="flex items-center gap-1.5 text-fail-ink">
      <StateShape shape="cross" tone="fail" size={10} />
      Disconnected: {causes[freshness.cause] ?? explainError(freshness.error).title.toLowerCase()}
    </p>
  )
}

const causes: Partial<Record<DisconnectedCause, string>> = {
  offline: 'this device is offline',
  'signed-out': 'not signed in',
  'rate-limited': 'the service asks for fewer requests',
  unreachable: 'the service cannot be reached',
  gone: 'the service no longer knows this session',
  unreadable: 'the last answer could not be read',
}
