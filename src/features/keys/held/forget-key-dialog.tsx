import { useMutation } from '@tanstack/react-query'

import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import * as words from '#src/features/keys/words.ts'
import type { HeldKey } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { keyMutations } from '#src/queries/keys/key-mutations.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

export type ForgetKeyDialogProps = {
  held: HeldKey
  /** The key that this browser uses next, if it forgets the key in use. */
  next: HeldKey | null
  onClose: () => void
}

/** Forgetting is not revoking: the key stays valid and can be added again. */
export function ForgetKeyDialog({ held, next, onClose }: ForgetKeyDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const forget = useMutation(keyMutations.forget(api))

  const confirm = async () => {
    await forget.mutateAsync({ name: held.name })
    toasts.show({ text: words.isForgotten(held.name) })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      // The mutation's own error shows a refusal.
      onConfirm={() => void confirm().catch(() => null)}
      title={words.forgetQuestion(held.name)}
      confirmLabel={words.forgetKey}
      cancelLabel={words.keep}
      busy={forget.isPending}
    >
      <p>{words.forgetMeaning}</p>
      {held.active && (
        <p className="font-medium text-ink">
          {next === null ? words.onlyKey : words.otherTakesPlace(next.name)}
        </p>
      )}
      {forget.error && (
        <KeyRefusal error={forget.error} refused={words.stillHeld} unknown={words.heldUnknown} />
      )}
    </ConfirmDialog>
  )
}
