import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Credentials } from '#src/model/account.ts'
import { AuthenticationError, NotFoundError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { type KeyOffer, keyQueries } from '#src/queries/keys/key-queries.ts'
import { connectHref, paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { EmptyState, Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import { type ListedKey, listKeys } from './key-list.ts'
import { KeyListing } from './key-listing.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import * as words from './words.ts'

export type AccountKeysProps = {
  credentials: Credentials
  /** The requests that the service offers; null while they are unknown. */
  offer: KeyOffer | null
  /** Called when the only key of this browser was revoked: without a key, no session can be followed. */
  onReplace: () => void
}

/** The keys of the account that is signed in. */
export function AccountKeys({ credentials, offer, onReplace }: AccountKeysProps) {
  const api = useApi()
  const keys = useQuery({ ...keyQueries.list(api), enabled: offer?.list === true })
  const [revoking, setRevoking] = useState<ListedKey | null>(null)
  const hasNoList = offer?.list === false || keys.error instanceof NotFoundError
  return (
    <Panel title={words.keysOfAccount} padded={false}>
      {hasNoList && <NoKeysHere />}
      {keys.error && !hasNoList && (
        <KeyListProblem
          error={keys.error}
          busy={keys.isFetching}
          onRetry={() => void keys.refetch()}
        />
      )}
      {keys.data && (
        <KeyListing
          list={listKeys(keys.data, credentials)}
          onRevoke={offer?.revoke === true ? setRevoking : null}
        />
      )}
      {keys.isPending && !hasNoList && <Skeleton label={words.loadingKeys} />}
      {revoking && (
        <RevokeKeyDialog
          apiKey={revoking}
          heldKeys={credentials.keys}
          canCreate={offer?.create === true}
          onClose={() => setRevoking(null)}
          onReplace={onReplace}
        />
      )}
    </Panel>
  )
}

/** Shown for a service without the application interface of §1: keys are made elsewhere and pasted. */
export function NoKeysHere() {
  return (
    <EmptyState
      title={words.noKeysHere}
      action={
        <Link
          to={connectHref({ next: paths.keys })}
          className={buttonStyles({ variant: 'primary' })}
        >
          {words.pasteAnother}
        </Link>
      }
    >
      {words.keysElsewhere}
    </EmptyState>
  )
}

type KeyListProblemProps = { error: unknown; busy: boolean; onRetry: () => void }

/** The reason that the list is missing or old. The sign-in may end while the key in use still works. */
function KeyListProblem({ error, busy, onRetry }: KeyListProblemProps) {
  const { title, happened } = explainError(error)
  return error instanceof AuthenticationError ? (
    <ErrorNotice
      className="mx-4.5 mb-4"
      title={words.signInEnded}
      lost={words.keysStay}
      advice={words.signInAgain}
      action={
        <Link to={connectHref({ next: paths.keys })} className={buttonStyles({ size: 'small' })}>
          {words.signIn}
        </Link>
      }
    />
  ) : (
    <ErrorNotice
      className="mx-4.5 mb-4"
      title={title}
      lost={words.noKeyChanged(happened)}
      onRetry={onRetry}
      busy={busy}
    />
  )
}
