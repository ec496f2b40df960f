import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { ListedKey } from './key-list.ts'

export type RevokeButtonProps = { apiKey: ListedKey; onRevoke: ((key: ListedKey) => void) | null }

/** Revoked once is revoked for good: then it says when instead. */
export function RevokeButton({ apiKey, onRevoke }: RevokeButtonProps) {
  if (apiKey.revokedAt !== null) {
    return (
      <span>
        Revoked <Age clock="service" at={apiKey.revokedAt} suffix=" ago" form="long" />
      </span>
    )
  }
  if (onRevoke === null) return null
  return (
    <Button
      size="small"
      variant="danger"
      aria-label={`Revoke ${visible(apiKey.name)}`}
      onClick={() => onRevoke(apiKey)}
    >
      Revoke
    </Button>
  )
}
