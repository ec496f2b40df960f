import { useMutation } from '@tanstack/react-query'

import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import * as words from '#src/features/keys/words.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { keyMutations } from '#src/queries/keys/key-mutations.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import type { ListedKey } from './key-list.ts'
import { RevokeMeaning } from './revoke-meaning.tsx'
import type { WhatFollows } from './what-follows.ts'

export type RevokeKeyDialogProps = {
  apiKey: ListedKey
  after: WhatFollows
  onClose: () => void
  /** Called after the only key of this browser is revoked, to make another key. */
  onReplace: () => void
}

export function RevokeKeyDialog({ apiKey, after, onClose, onReplace }: RevokeKeyDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const revoke = useMutation(keyMutations.revoke(api))
  const makesNew = after.kind === 'new'

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
      <RevokeMeaning prefix={apiKey.prefix} after={after} />
      {revoke.error && (
        <KeyRefusal
          error={revoke.error}
          refused={words.notRevoked}
          unknown={words.revokedUnknown}
          advice={words.revokeAgain}
        />
      )}
    </ConfirmDialog>
  )
}
