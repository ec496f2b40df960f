import { KeyPlace } from '#src/features/keys/key-place.tsx'
import * as words from '#src/features/keys/words.ts'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { KeyTableProps } from './key-table.tsx'
import { RevokeButton } from './revoke-button.tsx'

/** The keys as cards, for a screen too narrow for the table. */
export function KeyCards({ keys, onRevoke }: KeyTableProps) {
  return (
    <ul aria-label={words.keysOfAccount} className="divide-y">
      {keys.map((key) => (
        <li
          key={key.keyId}
          className={`space-y-1.5 px-4.5 py-3.5 ${key.revokedAt === null ? '' : 'text-ink-3'}`}
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium wrap-anywhere">{visible(key.name)}</span>
            <KeyPlace held={key.held} />
          </div>
          <p className="font-mono text-xs text-ink-2">{visible(key.prefix)}…</p>
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
            <span>
              {words.createdAt}
              <Age clock="service" at={key.createdAt} suffix={words.ago} form="long" />
              {words.lastUsedAt}
              <Age clock="service" at={key.lastUsedAt} suffix={words.ago} form="long" />
            </span>
            <RevokeButton apiKey={key} onRevoke={onRevoke} />
          </div>
        </li>
      ))}
    </ul>
  )
}
