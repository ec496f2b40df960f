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
import { ForgetDialog } from './forget-dialog.tsx'

/** What this browser remembers for the account in use, and the way to make it forget. */
export function DevicePanel() {
  const api = useApi()
  const toasts = useToasts()
  const summary = useQuery(deviceQueries.summary(api))
  const forgetAll = useMutation(deviceMutations.forgetAll(api))
  const { data: listed } = useQuery(listedQueries.found(api))
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
        {listed?.kind === 'read'
          ? `The service lists the account’s sessions: every three minutes, what is new there joins this browser’s list.${listed.isWhole ? '' : ` Its list is longer than the ${listed.count} that are read.`}`
          : 'The service lists no sessions: this browser’s list is how you find yours again.'}
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
        isListed={listed?.kind === 'read'}
        error={forgetAll.error}
        busy={forgetAll.isPending}
        onClose={() => setAsking(false)}
        onForget={() => void forget().catch(() => null)}
      />
    </Panel>
  )
}
