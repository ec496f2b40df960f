import * as words from '#src/features/keys/words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { ListedKey } from './key-list.ts'

export type RevokeButtonProps = { apiKey: ListedKey; onRevoke: ((key: ListedKey) => void) | null }

/** The button to revoke a key, or the age of its revocation. */
export function RevokeButton({ apiKey, onRevoke }: RevokeButtonProps) {
  if (apiKey.revokedAt !== null) {
    return (
      <span>
        {words.revokedAt}
        <Age clock="service" at={apiKey.revokedAt} suffix={words.ago} form="long" />
      </span>
    )
  }
  if (onRevoke === null) return null
  return (
    <Button
      size="small"
      variant="danger"
      aria-label={words.revokeNamed(visible(apiKey.name))}
      onClick={() => onRevoke(apiKey)}
    >
      {words.revoke}
    </Button>
  )
}
