import type { PendingInput } from '#src/queries/reading/waiting-inputs.ts'
import { Age } from '#src/ui/display/age.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'

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
        title="Inbox"
        meta={
          waiting > 0 && (
            <>
              {waiting} waiting
              {oldest !== null && (
                <>
                  {' · oldest '}
                  <Age clock="service" at={oldest} form="long" />
                </>
              )}
            </>
          )
        }
      />
      {unread > 0 && (
        <p className="mt-1.5 text-sm text-ink-2">
          The service does not answer about {unread === 1 ? 'one session' : `${unread} sessions`}{' '}
          now: what {unread === 1 ? 'it asks' : 'they ask'} may be missing or older than shown.
        </p>
      )}
    </div>
  )
}
