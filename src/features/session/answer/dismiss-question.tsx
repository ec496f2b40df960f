import { Button } from '#src/ui/controls/button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'

export type DismissQuestionProps = {
  /** Whether it is asked once more. */
  asking: boolean
  onAsk: (asking: boolean) => void
  onDismiss: () => void
  busy: boolean
}

/** For a question that nobody should answer, where the service has a way to withdraw one. */
export function DismissQuestion({ asking, onAsk, onDismiss, busy }: DismissQuestionProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-ml-2"
        disabled={busy}
        onClick={() => onAsk(true)}
      >
        Dismiss this question…
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => onAsk(false)}
        onConfirm={() => {
          onAsk(false)
          onDismiss()
        }}
        title="Dismiss this question?"
        confirmLabel="Dismiss question"
        cancelLabel="Keep it"
      >
        <p>
          The agent gets no answer to it. What it does then is the service’s to decide: it may go on
          without one, ask anew, or end.
        </p>
        <p>It cannot be undone here. What you typed stays in this browser.</p>
      </ConfirmDialog>
    </>
  )
}
