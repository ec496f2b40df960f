import { keyboardGroups } from '#src/model/keyboard.ts'
import { KeyList } from '#src/ui/controls/key-list.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

export type KeysDialogProps = { open: boolean; onClose: () => void }

export function KeysDialog({ open, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <KeyList groups={keyboardGroups} />
    </Dialog>
  )
}
