import { keyboardGroups } from '#src/model/keyboard.ts'
import { KeyList } from '#src/ui/controls/key-list.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

import * as words from './keys-dialog-words.ts'

export type KeysDialogProps = { open: boolean; onClose: () => void }

export function KeysDialog({ open, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <KeyList groups={keyboardGroups} />
    </Dialog>
  )
}
