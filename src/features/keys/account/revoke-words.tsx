import { visible } from '#src/ui/text/visible.ts'

import type { ListedKey } from './key-list.ts'

/** What stops working, said before it does. */
export function RevokeWords({ apiKey: { prefix, held } }: { apiKey: ListedKey }) {
  return (
    <>
      <p>
        Whatever uses the key that begins with{' '}
        <span className="font-mono text-xs">{visible(prefix)}</span> is refused from that moment on.
        Sessions stay: they belong to the account, not to the key.
      </p>
      {held?.active === true && (
        <p className="font-medium text-ink">
          This browser uses it now. Without another key this console cannot follow, answer or signal
          any session, so a new key is made next.
        </p>
      )}
      {held?.active === false && <p>This browser holds it too and forgets it.</p>}
      <p>A revoked key cannot be made valid again.</p>
    </>
  )
}
