import { useState } from 'react'

import * as words from '#src/features/keys/words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { useWide } from '#src/ui/use-wide.ts'

import { KeyCards } from './key-cards.tsx'
import type { KeyList, ListedKey } from './key-list.ts'
import { KeyTable } from './key-table.tsx'

export type KeyListingProps = {
  list: KeyList
  /** Null if the service cannot revoke keys. */
  onRevoke: ((key: ListedKey) => void) | null
}

/** A table if there is room, otherwise cards; revoked keys on demand. */
export function KeyListing({ list: { valid, revoked }, onRevoke }: KeyListingProps) {
  const [showsRevoked, setShowsRevoked] = useState(false)
  const isWide = useWide()
  const keys = showsRevoked ? [...valid, ...revoked] : valid
  return (
    <>
      {valid.length === 0 && <EmptyState title={words.noValidKey}>{words.createForUse}</EmptyState>}
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
            {showsRevoked ? words.hideRevoked(revoked.length) : words.showRevoked(revoked.length)}
          </Button>
        </div>
      )}
    </>
  )
}
