import { useMutation } from '@tanstack/react-query'

import type { HeldKey } from '#src/model/account.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import type { ListedKey } from './key-list.ts'
import { KeyRefusal } from './key-refusal.tsx'
import * as words from './words.ts'

export type RevokeKeyDialogProps = {
  apiKey: ListedKey
  heldKeys: readonly HeldKey[]
  canCreate: boolean
  onClose: () => void
  /** Called after the only key of this browser is revoked, to make another key. */
  onReplace: () => void
}

export function RevokeKeyDialog(props: RevokeKeyDialogProps) {
  const { apiKey, heldKeys, canCreate, onClose, onReplace } = props
  const api = useApi()
  const toasts = useToasts()
  const revoke = useMutation(keyMutations.revoke(api))
  const { effect, makesNew } = effectOf(apiKey, heldKeys, canCreate)

  const confirm = async () => {
    await revoke.mutateAsync({ keyId: apiKey.keyId })
    toasts.show({ text: words.isRevoked(apiKey.name) })
    onClose()
    if (makesNew) onReplace()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      // The mutation's own error shows a refusal.
      onConfirm={() => void confirm().catch(() => null)}
      title={words.revokeQuestion(apiKey.name)}
      confirmLabel={makesNew ? words.revokeAndMake : words.revokeKey}
      cancelLabel={words.keep}
      busy={revoke.isPending}
    >
      <p>
        {filled(
          words.refusedWithPrefix,
          <span className="font-mono text-xs">{reveal(apiKey.prefix)}</span>,
        )}
      </p>
      {effect !== null && <p className="font-medium text-ink">{reveal(effect)}</p>}
      <p>{words.revokedForGood}</p>
      {revoke.error && <KeyRefusal error={revoke.error} texts={words.revocation} />}
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
