import { visible } from '#src/ui/text/visible.ts'

import type { WhatFollows } from './what-follows.ts'

/** What stops working, and what this browser does then, said before it does. */
export function RevokeWords({ prefix, after }: { prefix: string; after: WhatFollows }) {
  const words = wordsOf(after)
  return (
    <>
      <p>
        Whatever uses the key that begins with{' '}
        <span className="font-mono text-xs">{visible(prefix)}</span> is refused from that moment on.
        Sessions stay: they belong to the account, not to the key.
      </p>
      {words !== null && <p className="font-medium text-ink">{visible(words)}</p>}
      <p>A revoked key cannot be made valid again.</p>
    </>
  )
}

function wordsOf(after: WhatFollows): string | null {
  switch (after.kind) {
    case 'untouched':
      return null
    case 'forgotten':
      return 'This browser holds it too and forgets it. The key in use stays the same.'
    case 'other':
      return `This browser uses it now. It forgets this key and uses “${after.name}” instead.`
    case 'new':
      return 'This browser uses it now and holds no other. Without a key this console cannot follow, answer or signal any session, so a new one is made next.'
    case 'none':
      return 'This browser uses it now and holds no other. This console cannot follow, answer or signal any session until a key is added.'
    default:
      return after satisfies never
  }
}
