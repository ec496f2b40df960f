import { useMutation } from '@tanstack/react-query'
import { flushSync } from 'react-dom'

import { hasEnded } from '#src/model/session.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { sessionMutations } from '#src/queries/session-mutations.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'
import { visible } from '#src/ui/text/visible.ts'

import type { SessionRow } from './list/session-row.ts'

export type ForgetSessionDialogProps = { row: SessionRow; onClose: () => void }

/** Removes from this browser's list only, and says so: the session goes on. */
export function ForgetSessionDialog({ row, onClose }: ForgetSessionDialogProps) {
  const toasts = useToasts()
  const forget = useMutation(sessionMutations.forget(useApi()))
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={false}
      busy={forget.isPending}
      title="Remove this session from the list?"
      confirmLabel="Remove from list"
      cancelLabel="Keep it"
      onConfirm={() =>
        forget.mutate(
          { id: row.id },
          {
            onSuccess: () => {
              // Its row, where the focus would go back to, is about to leave.
              flushSync(onClose)
              document.querySelector('h1')?.focus()
              toasts.show({ text: 'Removed from this browser’s list.' })
            },
            onError: () => {
              onClose()
              toasts.show({
                text: 'This browser could not remove it. Nothing was changed.',
                tone: 'fail',
              })
            },
          },
        )
      }
    >
      <p className="font-medium text-ink">{visible(row.goal ?? row.id, 500)}</p>
      <p>
        The session itself is not touched
        {hasEnded(row.state) ? '' : ': it goes on, and costs, as before'}. Only the list of this
        browser forgets it.
      </p>
      <p>
        It can be added again by its id: <span className="font-mono text-sm">{row.id}</span>
      </p>
    </ConfirmDialog>
  )
}
