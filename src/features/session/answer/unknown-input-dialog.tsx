import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

import * as words from './words.ts'

/** For an address with a request that the session does not have. */
export function UnknownInputDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={words.unknownQuestion}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p className="text-ink-2">{words.unknownQuestionMeans}</p>
    </Dialog>
  )
}
