import type { ReactNode } from 'react'

import { ConnectionError } from '#src/model/errors.ts'
import { RequestRefusal } from '#src/shared/request-refusal.tsx'

import * as words from './words.ts'

/** The reason that connecting failed, if it belongs to no field; `lost` is the result that is missing. */
export function Refusal({ error, lost }: { error: unknown; lost: string }) {
  return (
    <RequestRefusal
      error={error}
      texts={{ refused: lost, unknown: lost }}
      again={error instanceof ConnectionError ? words.checkConnection : words.tryAgain}
      limited={{ title: words.tooManyAttempts, lost }}
    />
  )
}

/** The reason that this page is not connected any more. */
export function DisconnectedNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={words.whyNotConnected}
      className="rounded-card border border-line-strong bg-sunken px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{children}</p>
    </section>
  )
}
