import { keyboardGroups } from '#src/model/keyboard.ts'
import { KeyList } from '#src/ui/controls/key-list.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

import * as words from './words.ts'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={words.keyboard}>
      <KeyList groups={keyboardGroups} />
    </Dialog>
  )
}
