import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { forgetDevice, deviceQueries } from '#src/queries/keys/account-queries.ts'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import { Facts } from './facts.tsx'
import * as words from './words.ts'

/** The data that this browser keeps for the account in use, and the way to forget it. */
export function DevicePanel() {
  const api = useApi()
  const toasts = useToasts()
  const drafts = useQuery(deviceQueries.drafts(api)).data
  // Undefined until it is read: sessions of the service may join at any time.
  const sessions = useQuery(savedSessionQueries.all(api)).data?.length
  const { data: listed, isError } = useQuery(remoteSessionQueries.found(api))
  const listing = listed?.kind ?? (isError ? 'failed' : 'looking')
  const [asking, setAsking] = useState(false)

  const forget = async () => {
    await forgetDevice(api)
    setAsking(false)
    toasts.show({ text: words.forgotten })
  }

  return (
    <Panel title={words.dataHere}>
      {drafts !== undefined && sessions !== undefined ? (
        <Facts
          facts={[
            [words.sessions, words.inList(sessions)],
            [words.drafts, words.notSent(drafts)],
          ]}
        />
      ) : (
        <Skeleton label={words.countingData} lines={2} />
      )}
      <p className="mt-3 text-ink-2">
        {words.listings[listing]}{' '}
        {listed?.kind === 'read' && !listed.isWhole && words.listIsLonger(listed.count)}{' '}
        {!api.isDurable() && words.keepsNothing}
      </p>
      <p className="mt-3">
        <Link to={paths.ledger} className="pointer-coarse:touch-area underline underline-offset-3">
          {words.openLedger}
        </Link>
      </p>
      <div className="mt-4">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {words.forgetAll}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={forget}
          renderFailure={(error) => (
            <ErrorNotice
              title={words.notAllForgotten}
              lost={explainError(error).happened}
              advice={words.clearSiteData}
            />
          )}
          title={words.forgetQuestion}
          confirmLabel={words.forgetEverything}
          cancelLabel={words.keepIt}
          // Drafts and costs are lost, and the list if the service has no list.
          typed={words.typedToForget}
        >
          <p>
            {sessions !== undefined && words.listGoes(sessions)} {words.recordsGo}{' '}
            {listing === 'read' ? words.sessionsComeBack : words.sessionsNeedIds}
          </p>
          <p>{words.keysStay}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
