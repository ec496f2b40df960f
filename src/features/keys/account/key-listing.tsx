import { useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { KeyCards } from './key-cards.tsx'
import type { KeyList, ListedKey } from './key-list.ts'
import { KeyTable } from './key-table.tsx'

export type KeyListingProps = {
  list: KeyList
  /** Null where the service takes none back. */
  onRevoke: ((key: ListedKey) => void) | null
}

/** A table where there is room, cards where there is not; revoked keys on demand. */
export function KeyListing({ list: { valid, revoked }, onRevoke }: KeyListingProps) {
  const [showsRevoked, setShowsRevoked] = useState(false)
  const isWide = useWide()
  const keys = showsRevoked ? [...valid, ...revoked] : valid
  return (
    <>
      {valid.length === 0 && (
        <EmptyState title="No valid key">
          Create one to use the service from this browser, a script or a client library.
        </EmptyState>
      )}
      {keys.length > 0 && (
        <div className="border-t">
          {isWide ? (
            <KeyTable keys={keys} onRevoke={onRevoke} />
          ) : (
            <KeyCards keys={keys} onRevoke={onRevoke} />
          )}
        </div>
      )}
      {revoked.length > 0 && (
        <div className="border-t px-2 py-1.5">
          <Button
            variant="ghost"
            size="small"
            aria-expanded={showsRevoked}
            onClick={() => setShowsRevoked(!showsRevoked)}
          >
            {showsRevoked ? 'Hide' : 'Show'} {revoked.length} revoked
          </Button>
        </div>
      )}
    </>
  )
}
