import { explainError } from '#src/model/explain-error.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

/** What is known of the service's own list of sessions: `none` where it has none. */
export type Listing = 'none' | 'looking' | 'read' | 'failed'

export type ForgetDialogProps = {
  open: boolean
  sessions: number
  listing: Listing
  error: unknown
  busy: boolean
  onClose: () => void
  onForget: () => void
}

/** Typed out, because nothing can bring drafts and costs back, nor a list that the service does not have. */
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
      title="Forget everything on this device?"
      confirmLabel="Forget everything"
      cancelLabel="Keep it"
      typed="forget"
      busy={busy}
    >
      <p>
        {whatGoes(sessions)} Sessions go on at the service{whatComesBack[listing]}
      </p>
      <p>You stay signed in, and keys are not touched.</p>
      {error !== null && (
        <ErrorNotice
          title="Not everything could be forgotten"
          lost={explainError(error).happened}
          advice="Try again, or clear this site’s data in the browser’s own settings."
        />
      )}
    </ConfirmDialog>
  )
}

const notKnown =
  '. Whether it lists them is not known now: to see one here again you may need its id.'

const whatComesBack: Record<Listing, string> = {
  none: ', but to see one here again you need its id.',
  looking: notKnown,
  read: ', which lists them: at the next start they are here again, as in a new browser.',
  failed: notKnown,
}

function whatGoes(sessions: number): string {
  if (sessions === 0) return 'This browser’s list is empty; drafts and recorded costs go.'
  const subject = sessions === 1 ? 'One session leaves' : `${sessions} sessions leave`
  return `${subject} this browser’s list, with its messages, recorded costs and every draft.`
}
