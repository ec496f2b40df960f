import { useMutation } from '@tanstack/react-query'
import { flushSync } from 'react-dom'

import { hasEnded } from '#src/model/session.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { sessionMutations } from '#src/queries/writes/session-mutations.ts'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { SessionRow } from './list/session-row.ts'
import * as words from './words.ts'

type ForgetSessionDialogProps = { row: SessionRow; onClose: () => void }

/** Removes a session from this browser's list only, and says so. */
export function ForgetSessionDialog({ row, onClose }: ForgetSessionDialogProps) {
  const toasts = useToasts()
  const forget = useMutation(sessionMutations.forget(useApi()))
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={false}
      busy={forget.isPending}
      title={words.removeQuestion}
      confirmLabel={words.confirmRemoval}
      cancelLabel={words.keepInList}
      onConfirm={() =>
        forget.mutate(
          { id: row.id },
          {
            onSuccess: () => {
              // The focus would go back to the row, which is about to leave.
              flushSync(onClose)
              document.querySelector('h1')?.focus()
              toasts.show({ text: words.removed })
            },
            onError: () => {
              onClose()
              toasts.show({ text: words.notRemoved, tone: 'fail' })
            },
          },
        )
      }
    >
      <p className="font-medium text-ink">{visible(row.goal ?? row.id, 500)}</p>
      <p>{hasEnded(row.state) ? words.endedStays : words.sessionGoesOn}</p>
      <p>
        {words.addAgainById}
        <span className="font-mono text-sm">{row.id}</span>
      </p>
    </ConfirmDialog>
  )
}
