import { Button } from '#src/ui/controls/button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'

import * as words from './words.ts'

export type DismissQuestionProps = {
  /** Whether the confirmation is open. */
  asking: boolean
  onAsk: (asking: boolean) => void
  onDismiss: () => void
  busy: boolean
}

/** Dismisses a question, for services that let a client withdraw a request. */
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
        {words.openDismiss}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => onAsk(false)}
        onConfirm={() => {
          onAsk(false)
          onDismiss()
        }}
        title={words.askDismiss}
        confirmLabel={words.dismiss}
        cancelLabel={words.keep}
      >
        <p>{words.dismissMeans}</p>
        <p>{words.dismissIsFinal}</p>
      </ConfirmDialog>
    </>
  )
}
