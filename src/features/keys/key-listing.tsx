import { useState } from 'react'

import type { HeldKey } from '#src/model/account.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { EmptyState } from '#src/ui/display/panel.tsx'
import { Pill } from '#src/ui/display/state-shape.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import { useWide } from '#src/ui/use-wide.ts'

import type { KeyList, ListedKey } from './key-list.ts'
import * as words from './words.ts'

/** Null if the service cannot revoke keys. */
type OnRevoke = ((key: ListedKey) => void) | null

/** A table if there is room, otherwise cards; revoked keys on demand. */
export function KeyListing({
  list: { valid, revoked },
  onRevoke,
}: {
  list: KeyList
  onRevoke: OnRevoke
}) {
  const [showsRevoked, setShowsRevoked] = useState(false)
  const Keys = useWide() ? KeyTable : KeyCards
  const keys = showsRevoked ? [...valid, ...revoked] : valid
  return (
    <>
      {valid.length === 0 && <EmptyState title={words.noValidKey}>{words.createForUse}</EmptyState>}
      {keys.length > 0 && (
        <div className="border-t">
          <Keys keys={keys} onRevoke={onRevoke} />
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

type KeysProps = { keys: readonly ListedKey[]; onRevoke: OnRevoke }

export function KeyTable({ keys, onRevoke }: KeysProps) {
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
                <span className="font-medium wrap-anywhere">{reveal(key.name)}</span>
                <KeyPlace held={key.held} />
              </span>
            </Cell>
            <Cell className="font-mono text-xs">{reveal(key.prefix)}…</Cell>
            <Cell numeric>{ageOf(key.createdAt)}</Cell>
            <Cell numeric>{ageOf(key.lastUsedAt)}</Cell>
            <Cell numeric>
              <RevokeButton apiKey={key} onRevoke={onRevoke} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function KeyCards({ keys, onRevoke }: KeysProps) {
  return (
    <ul aria-label={words.keysOfAccount} className="divide-y">
      {keys.map((key) => (
        <li
          key={key.keyId}
          className={`space-y-1.5 px-4.5 py-3.5 ${key.revokedAt === null ? '' : 'text-ink-3'}`}
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium wrap-anywhere">{reveal(key.name)}</span>
            <KeyPlace held={key.held} />
          </div>
          <p className="font-mono text-xs text-ink-2">{reveal(key.prefix)}…</p>
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
            <span>{filled(words.createdAndUsed, ageOf(key.createdAt), ageOf(key.lastUsedAt))}</span>
            <RevokeButton apiKey={key} onRevoke={onRevoke} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The button to revoke a key, or the age of its revocation. */
function RevokeButton({ apiKey, onRevoke }: { apiKey: ListedKey; onRevoke: OnRevoke }) {
  if (apiKey.revokedAt !== null) {
    return <span>{filled(words.revokedAgo, ageOf(apiKey.revokedAt))}</span>
  }
  if (onRevoke === null) return null
  return (
    <Button
      size="small"
      variant="danger"
      aria-label={words.revokeNamed(reveal(apiKey.name))}
      onClick={() => onRevoke(apiKey)}
    >
      {words.revoke}
    </Button>
  )
}

/** Shows whether this browser holds the key, and whether the key is in use. */
export function KeyPlace({ held }: { held: HeldKey | null }) {
  if (!held) return null
  return held.active ? (
    <Pill tone="ink" shape="dot">
      {words.inUseHere}
    </Pill>
  ) : (
    <Pill>{words.heldHere}</Pill>
  )
}

function ageOf(at: number | null) {
  return <Age clock="service" at={at} ago />
}
