import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ApiKey, Credentials, HeldKey } from '#src/model/account.ts'
import { AuthenticationError, NotFoundError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { keyMutations, type KeyOffer, keyQueries } from '#src/queries/keys/key-queries.ts'
import { connectHref, paths } from '#src/routes.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { Link } from '#src/shared/link.tsx'
import { RequestRefusal, type RequestRefusalProps } from '#src/shared/request-refusal.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Button, buttonStyles } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { EmptyState, Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { Pill } from '#src/ui/display/state-shape.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

type AccountKeysProps = {
  credentials: Credentials
  /** The requests that the service offers; null while they are unknown. */
  offer: KeyOffer | null
  /** Called when the only key of this browser was revoked: without a key, no session can be followed. */
  onReplace: () => void
}

export function AccountKeys({ credentials, offer, onReplace }: AccountKeysProps) {
  const api = useApi()
  const keys = useQuery({ ...keyQueries.list(api), enabled: offer?.list === true })
  const [revoking, setRevoking] = useState<ListedKey | null>(null)
  const hasNoList = offer?.list === false || keys.error instanceof NotFoundError
  return (
    <Panel title={words.keysOfAccount} padded={false}>
      {hasNoList && <NoKeysHere />}
      {keys.error && !hasNoList && (
        <KeyListProblem
          error={keys.error}
          busy={keys.isFetching}
          onRetry={() => void keys.refetch()}
        />
      )}
      {keys.data && (
        <KeyListing
          list={listKeys(keys.data, credentials)}
          onRevoke={offer?.revoke === true ? setRevoking : null}
        />
      )}
      {keys.isPending && !hasNoList && <Skeleton label={words.loadingKeys} />}
      {revoking && (
        <RevokeKeyDialog
          apiKey={revoking}
          heldKeys={credentials.keys}
          canCreate={offer?.create === true}
          onClose={() => setRevoking(null)}
          onReplace={onReplace}
        />
      )}
    </Panel>
  )
}

/** Shown for a service without the application interface of §1: keys are made elsewhere and pasted. */
export function NoKeysHere() {
  return (
    <EmptyState
      title={words.noKeysHere}
      action={
        <Link
          to={connectHref({ next: paths.keys })}
          className={buttonStyles({ variant: 'primary' })}
        >
          {words.pasteAnother}
        </Link>
      }
    >
      {words.keysElsewhere}
    </EmptyState>
  )
}

type KeyListProblemProps = { error: unknown; busy: boolean; onRetry: () => void }

/** The reason that the list is missing or old. The sign-in may end while the key in use still works. */
function KeyListProblem({ error, busy, onRetry }: KeyListProblemProps) {
  const { title, happened } = explainError(error)
  return error instanceof AuthenticationError ? (
    <ErrorNotice
      className="mx-4.5 mb-4"
      title={accountWords.signInEnded}
      lost={words.keysStay}
      advice={words.signInAgain}
      action={
        <Link to={connectHref({ next: paths.keys })} className={buttonStyles({ size: 'small' })}>
          {accountWords.signIn}
        </Link>
      }
    />
  ) : (
    <ErrorNotice
      className="mx-4.5 mb-4"
      title={title}
      lost={words.noKeyChanged(happened)}
      onRetry={onRetry}
      busy={busy}
    />
  )
}

/** Null if the service cannot revoke keys. */
type OnRevoke = ((key: ListedKey) => void) | null

/** The valid keys; revoked keys on demand. */
function KeyListing({ list: { valid, revoked }, onRevoke }: { list: KeyList; onRevoke: OnRevoke }) {
  return (
    <>
      {valid.length === 0 && <EmptyState title={words.noValidKey}>{words.createForUse}</EmptyState>}
      {valid.length > 0 && (
        <div className="border-t">
          <KeyRows label={words.keysOfAccount} keys={valid} onRevoke={onRevoke} />
        </div>
      )}
      {revoked.length > 0 && (
        <details className="border-t">
          <summary className="w-fit cursor-pointer px-4.5 py-2 text-sm text-ink-2 hover:text-ink pointer-coarse:py-3">
            {words.revokedKeys(revoked.length)}
          </summary>
          <KeyRows label={words.revokedKeys(revoked.length)} keys={revoked} onRevoke={onRevoke} />
        </details>
      )}
    </>
  )
}

type KeyRowsProps = { label: string; keys: readonly ListedKey[]; onRevoke: OnRevoke }

export function KeyRows({ label, keys, onRevoke }: KeyRowsProps) {
  return (
    <ul aria-label={label} className="divide-y">
      {keys.map((key) => (
        <li
          key={key.keyId}
          className={classNames(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-2.5',
            key.revokedAt !== null && 'text-ink-3',
          )}
        >
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium wrap-anywhere">{reveal(key.name)}</span>
            <span className="font-mono text-xs text-ink-2">{reveal(key.prefix)}…</span>
            <KeyPlace held={key.held} />
          </span>
          <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2 text-sm text-ink-2">
            <span>{filled(words.createdAndUsed, ageOf(key.createdAt), ageOf(key.lastUsedAt))}</span>
            <RevokeButton apiKey={key} onRevoke={onRevoke} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The button to revoke a key, or the age of its revocation. */
function RevokeButton({ apiKey, onRevoke }: { apiKey: ListedKey; onRevoke: OnRevoke }) {
  if (apiKey.revokedAt !== null) {
    const { revokedAt: at } = apiKey
    const ago = at === 'unknown' ? words.revokedAgo('').trim() : filled(words.revokedAgo, ageOf(at))
    return <span>{ago}</span>
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

/** A key of the account, with the same key in this browser, if this browser holds it. */
type ListedKey = ApiKey & { held: HeldKey | null }

export type KeyList = { valid: readonly ListedKey[]; revoked: readonly ListedKey[] }

/** The account's keys, newest first, with valid and revoked keys apart. */
export function listKeys(keys: readonly ApiKey[], credentials: Credentials): KeyList {
  const listed = keys
    .map((key) => ({
      ...key,
      held: credentials.keys.find((held) => held.keyId === key.keyId) ?? null,
    }))
    .toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
  return {
    valid: listed.filter((key) => key.revokedAt === null),
    revoked: listed.filter((key) => key.revokedAt !== null),
  }
}

type RevokeKeyDialogProps = {
  apiKey: ListedKey
  heldKeys: readonly HeldKey[]
  canCreate: boolean
  onClose: () => void
  /** Called after the only key of this browser is revoked, to make another key. */
  onReplace: () => void
}

function RevokeKeyDialog(props: RevokeKeyDialogProps) {
  const { apiKey, heldKeys, canCreate, onClose, onReplace } = props
  const api = useApi()
  const toasts = useToasts()
  const revoke = useMutation(keyMutations.revoke(api))
  const { effect, makesNew } = effectOf(apiKey, heldKeys, canCreate)

  const confirm = async () => {
    await revoke.mutateAsync({ keyId: apiKey.keyId, name: apiKey.name })
    toasts.show({ text: words.isRevoked(apiKey.name) })
    onClose()
    if (makesNew) onReplace()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={confirm}
      renderFailure={(error) => <KeyRefusal error={error} texts={words.revocation} />}
      title={words.revokeQuestion(apiKey.name)}
      confirmLabel={makesNew ? words.revokeAndMake : words.revokeKey}
      cancelLabel={words.keepIt}
    >
      <p>
        {filled(
          words.refusedWithPrefix,
          <span className="font-mono text-xs">{reveal(apiKey.prefix)}</span>,
        )}
      </p>
      {effect !== null && <p className="font-medium text-ink">{reveal(effect)}</p>}
      <p>{words.revokedForGood}</p>
    </ConfirmDialog>
  )
}

/**
 * The effect of a revocation on this browser. The gateway, or the page without a gateway, replaces the key
 * in use by its first other key.
 */
function effectOf(
  { held }: ListedKey,
  heldKeys: readonly HeldKey[],
  canCreate: boolean,
): { effect: string | null; makesNew: boolean } {
  if (held === null) return { effect: null, makesNew: false }
  if (!held.active) return { effect: words.browserForgets, makesNew: false }
  const other = heldKeys.find(({ name }) => name !== held.name)
  if (other) return { effect: words.browserUsesOther(other.name), makesNew: false }
  return { effect: canCreate ? words.newKeyNext : words.noKeyLeft, makesNew: canCreate }
}

/** The failure of a request about keys, or that its outcome is unknown. */
export function KeyRefusal(props: Pick<RequestRefusalProps, 'error' | 'outcome' | 'texts'>) {
  return <RequestRefusal {...props} again={words.tryOrLook} />
}
