import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

/** For an address that names a request which the session does not have. */
export function UnknownInputDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="This session has no such question"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="text-ink-2">
        It may have been answered, or the link names another session. What waits now is in the
        inbox.
      </p>
    </Dialog>
  )
}
