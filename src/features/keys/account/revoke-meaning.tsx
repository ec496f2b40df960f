import * as words from '#src/features/keys/words.ts'
import { visible } from '#src/ui/text/visible.ts'

import type { WhatFollows } from './what-follows.ts'

/** The effects of revoking a key, on requests and on this browser. */
export function RevokeMeaning({ prefix, after }: { prefix: string; after: WhatFollows }) {
  const effect = effectOf(after)
  return (
    <>
      <p>
        {words.refusedWithPrefix}
        <span className="font-mono text-xs">{visible(prefix)}</span>
        {words.sessionsStay}
      </p>
      {effect !== null && <p className="font-medium text-ink">{visible(effect)}</p>}
      <p>{words.revokedForGood}</p>
    </>
  )
}

function effectOf(after: WhatFollows): string | null {
  switch (after.kind) {
    case 'untouched':
      return null
    case 'forgotten':
      return words.browserForgets
    case 'other':
      return words.browserUsesOther(after.name)
    case 'new':
      return words.newKeyNext
    case 'none':
      return words.noKeyLeft
    default:
      return after satisfies never
  }
}
