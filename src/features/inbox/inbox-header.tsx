import type { PendingInput } from '#src/queries/sessions/waiting-inputs.ts'
import { Age } from '#src/ui/display/age.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'

import * as words from './words.ts'

export type InboxHeaderProps = {
  pending: readonly PendingInput[]
  waiting: number
  unread: number
}

export function InboxHeader({ pending, waiting, unread }: InboxHeaderProps) {
  const oldest = pending[0]?.input.askedAt ?? null
  return (
    <div className="border-b px-4 pt-5 pb-4 sm:px-7">
      <PageHeader
        title={words.inbox}
        meta={
          waiting > 0 && (
            <>
              {words.waiting(waiting)}
              {oldest !== null && (
                <>
                  {words.oldest}
                  <Age clock="service" at={oldest} form="long" />
                </>
              )}
            </>
          )
        }
      />
      {unread > 0 && <p className="mt-1.5 text-sm text-ink-2">{words.unreadSessions(unread)}</p>}
    </div>
  )
}
