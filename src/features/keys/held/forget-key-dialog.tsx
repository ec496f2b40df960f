import { useMutation } from '@tanstack/react-query'

import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import type { HeldKey } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { keyMutations } from '#src/queries/key-mutations.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

export type ForgetKeyDialogProps = {
  held: HeldKey
  /** The key that this browser uses next, if it forgets the one in use. */
  next: HeldKey | null
  onClose: () => void
}

/** Forgetting is not revoking: the key stays valid, and whoever has it can add it again. */
export function ForgetKeyDialog({ held, next, onClose }: ForgetKeyDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const forget = useMutation(keyMutations.forget(api))

  const confirm = async () => {
    await forget.mutateAsync({ name: held.name })
    toasts.show({ text: `“${held.name}” is forgotten in this browser.` })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      // A refusal is shown by the mutation's own error.
      onConfirm={() => void confirm().catch(() => null)}
      title={`Forget “${held.name}” in this browser?`}
      confirmLabel="Forget key"
      cancelLabel="Keep it"
      busy={forget.isPending}
    >
      <p>
        The key stays valid at the service, but this browser cannot use it until someone who has it
        adds it again. A key that is to stop working must be revoked instead.
      </p>
      {held.active && (
        <p className="font-medium text-ink">
          {next === null
            ? 'It is the only key here: without another no session can be followed or created.'
            : `It is the key in use: “${next.name}” takes its place.`}
        </p>
      )}
      {forget.error && (
        <KeyRefusal
          error={forget.error}
          refused="The key is still held."
          unknown="Whether the key is still held is not known."
        />
      )}
    </ConfirmDialog>
  )
}
