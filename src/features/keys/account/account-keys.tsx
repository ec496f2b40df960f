import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Custody } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { keyQueries } from '#src/queries/key-queries.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

import { KeyListProblem } from './key-list-problem.tsx'
import { type ListedKey, listKeys } from './key-list.ts'
import { KeyListing } from './key-listing.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

export type AccountKeysProps = {
  custody: Custody
  /** Asked when the key in use here was revoked: without another, nothing can be followed. */
  onReplace: () => void
}

/** The keys of the account that is signed in. */
export function AccountKeys({ custody, onReplace }: AccountKeysProps) {
  const api = useApi()
  const keys = useQuery(keyQueries.list(api))
  const [revoking, setRevoking] = useState<ListedKey | null>(null)
  return (
    <Panel title="Keys of this account" padded={false}>
      {keys.error && (
        <KeyListProblem error={keys.error} busy={keys.isFetching} onRetry={() => keys.refetch()} />
      )}
      {keys.data && <KeyListing list={listKeys(keys.data, custody)} onRevoke={setRevoking} />}
      {keys.isPending && <Skeleton label="Loading the keys of this account" />}
      {revoking && (
        <RevokeKeyDialog
          apiKey={revoking}
          onClose={() => setRevoking(null)}
          onReplace={onReplace}
        />
      )}
    </Panel>
  )
}
