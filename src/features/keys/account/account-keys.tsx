import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import * as words from '#src/features/keys/words.ts'
import type { Credentials } from '#src/model/account.ts'
import { NotFoundError } from '#src/model/errors.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { type KeyOffer, keyQueries } from '#src/queries/keys/key-queries.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

import { KeyListProblem } from './key-list-problem.tsx'
import { type ListedKey, listKeys } from './key-list.ts'
import { KeyListing } from './key-listing.tsx'
import { NoKeysHere } from './no-keys-here.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { whatFollows } from './what-follows.ts'

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
  const areNowhere = offer?.list === false || keys.error instanceof NotFoundError
  return (
    <Panel title={words.keysOfAccount} padded={false}>
      {areNowhere && <NoKeysHere />}
      {keys.error && !areNowhere && (
        <KeyListProblem error={keys.error} busy={keys.isFetching} onRetry={() => keys.refetch()} />
      )}
      {keys.data && (
        <KeyListing
          list={listKeys(keys.data, credentials)}
          onRevoke={offer?.revoke === true ? setRevoking : null}
        />
      )}
      {keys.isPending && !areNowhere && <Skeleton label={words.loadingKeys} />}
      {revoking && (
        <RevokeKeyDialog
          apiKey={revoking}
          after={whatFollows(revoking, credentials, offer)}
          onClose={() => setRevoking(null)}
          onReplace={onReplace}
        />
      )}
    </Panel>
  )
}
