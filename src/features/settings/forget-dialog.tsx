import { explainError } from '#src/model/explain-error.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import * as words from './words.ts'

/** The state of the service's own list of sessions; `none` if the service has no list. */
type Listing = 'none' | 'looking' | 'read' | 'failed'

export type ForgetDialogProps = {
  open: boolean
  sessions: number
  listing: Listing
  error: unknown
  busy: boolean
  onClose: () => void
  onForget: () => void
}

/** The operator types a word first, as drafts and costs are lost, and the list if the service has no list. */
export function ForgetDialog({
  open,
  sessions,
  listing,
  error,
  busy,
  onClose,
  onForget,
}: ForgetDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onForget}
      title={words.forgetQuestion}
      confirmLabel={words.forgetEverything}
      cancelLabel={words.keep}
      typed={words.typedToForget}
      busy={busy}
    >
      <p>
        {sessions === 0 ? words.emptyListGoes : words.listGoes(sessions)}{' '}
        {words.sessionsComeBack[listing]}
      </p>
      <p>{words.keysStay}</p>
      {error !== null && (
        <ErrorNotice
          title={words.notAllForgotten}
          lost={explainError(error).happened}
          advice={words.clearSiteData}
        />
      )}
    </ConfirmDialog>
  )
}
