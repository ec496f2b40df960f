import { KeyPlace } from '#src/features/keys/key-place.tsx'
import * as words from '#src/features/keys/words.ts'
import { Age } from '#src/ui/display/age.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { ListedKey } from './key-list.ts'
import { RevokeButton } from './revoke-button.tsx'

export type KeyTableProps = {
  keys: readonly ListedKey[]
  onRevoke: ((key: ListedKey) => void) | null
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <Table
      label={words.keysOfAccount}
      className="[&_:is(th,td):first-child]:pl-4.5 [&_:is(th,td):last-child]:pr-4.5"
    >
      <thead>
        <tr>
          <HeaderCell>{words.name}</HeaderCell>
          <HeaderCell>{words.beginsWith}</HeaderCell>
          <HeaderCell numeric>{words.created}</HeaderCell>
          <HeaderCell numeric>{words.lastUsed}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{words.actions}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <Row key={key.keyId} className={key.revokedAt === null ? undefined : 'text-ink-3'}>
            <Cell>
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="font-medium wrap-anywhere">{visible(key.name)}</span>
                <KeyPlace held={key.held} />
              </span>
            </Cell>
            <Cell className="font-mono text-xs">{visible(key.prefix)}…</Cell>
            <Cell numeric>
              <Age clock="service" at={key.createdAt} suffix={words.ago} form="long" />
            </Cell>
            <Cell numeric>
              <Age clock="service" at={key.lastUsedAt} suffix={words.ago} form="long" />
            </Cell>
            <Cell numeric>
              <RevokeButton apiKey={key} onRevoke={onRevoke} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
