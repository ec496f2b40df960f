import { useMutation } from '@tanstack/react-query'

import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { keyMutations } from '#src/queries/key-mutations.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import type { ListedKey } from './key-list.ts'
import { RevokeWords } from './revoke-words.tsx'
import type { WhatFollows } from './what-follows.ts'

export type RevokeKeyDialogProps = {
  apiKey: ListedKey
  after: WhatFollows
  onClose: () => void
  /** After the only key of this browser is gone: make another. */
  onReplace: () => void
}

export function RevokeKeyDialog({ apiKey, after, onClose, onReplace }: RevokeKeyDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const revoke = useMutation(keyMutations.revoke(api))
  const makesNew = after.kind === 'new'

  const confirm = async () => {
    await revoke.mutateAsync({ keyId: apiKey.keyId })
    toasts.show({ text: `“${apiKey.name}” is revoked.` })
    onClose()
    if (makesNew) onReplace()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      // A refusal is shown by the mutation's own error.
      onConfirm={() => void confirm().catch(() => null)}
      title={`Revoke “${apiKey.name}”?`}
      confirmLabel={makesNew ? 'Revoke and make a new one' : 'Revoke key'}
      cancelLabel="Keep it"
      busy={revoke.isPending}
    >
      <RevokeWords prefix={apiKey.prefix} after={after} />
      {revoke.error && (
        <KeyRefusal
          error={revoke.error}
          refused="It was not revoked by this."
          unknown="Whether the key is still valid is not known."
          advice="The list of keys shows it as soon as it can be read. Revoking it again does no harm."
        />
      )}
    </ConfirmDialog>
  )
}
