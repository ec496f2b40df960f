import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { deviceMutations } from '#src/queries/device-mutations.ts'
import { deviceQueries } from '#src/queries/device-queries.ts'
import { listedQueries } from '#src/queries/listed/listed-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { Facts } from './facts.tsx'
import { ForgetDialog, type Listing } from './forget-dialog.tsx'

const listingWords: Record<Listing, string> = {
  none: 'The service lists no sessions: this browser’s list is how you find yours again.',
  looking: 'Whether the service lists the account’s sessions is not known yet.',
  read: 'The service lists the account’s sessions: every three minutes, what is new there joins this browser’s list.',
  failed:
    'The service’s list of sessions could not be read; it is tried again by itself. Until then, this browser’s list is how you find yours again.',
}

/** What this browser remembers for the account in use, and the way to make it forget. */
export function DevicePanel() {
  const api = useApi()
  const toasts = useToasts()
  const summary = useQuery(deviceQueries.summary(api))
  const forgetAll = useMutation(deviceMutations.forgetAll(api))
  const { data: listed, isError } = useQuery(listedQueries.found(api))
  const listing = listed?.kind ?? (isError ? 'failed' : 'looking')
  const [asking, setAsking] = useState(false)

  const forget = async () => {
    await forgetAll.mutateAsync()
    setAsking(false)
    toasts.show({ text: 'This browser has forgotten its sessions and drafts.' })
  }

  return (
    <Panel title="Data on this device">
      {summary.data ? (
        <Facts
          facts={[
            { name: 'Sessions', value: `${summary.data.sessions} in this browser’s list` },
            { name: 'Drafts', value: `${summary.data.drafts} not sent` },
          ]}
        />
      ) : (
        <Skeleton label="Counting what is kept here" lines={2} />
      )}
      <p className="mt-3 text-ink-2">
        {listingWords[listing]}
        {listed?.kind === 'read' &&
          !listed.isWhole &&
          ` Its list is longer than the ${listed.count} that are read.`}
        {!api.durable && ' This browser keeps nothing beyond this page, as in a private window.'}
      </p>
      <div className="mt-4">
        <Button variant="danger" onClick={() => setAsking(true)}>
          Forget everything on this device
        </Button>
      </div>
      <ForgetDialog
        open={asking}
        sessions={summary.data?.sessions ?? 0}
        listing={listing}
        error={forgetAll.error}
        busy={forgetAll.isPending}
        onClose={() => setAsking(false)}
        onForget={() => void forget().catch(() => null)}
      />
    </Panel>
  )
}
