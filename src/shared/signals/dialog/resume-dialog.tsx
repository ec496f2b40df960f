import { ResumeFields, type ResumeOptions, useResume } from './resume-form.tsx'
import { SendDialog } from './send-dialog.tsx'
import * as words from './words.ts'

export type ResumeDialogProps = Omit<ResumeOptions, 'begunEmpty'> & { onClose: () => void }

/** Resume with a new budget, which the operator checks before sending. */
export function ResumeDialog({ onClose, ...options }: ResumeDialogProps) {
  const resuming = useResume(options)
  return (
    <SendDialog
      size="small"
      title={resuming.required ? words.resumeTitle : words.resumeUnasked}
      sendLabel={words.resume}
      busy={resuming.busy}
      onSubmit={() => void resuming.submit()}
      onClose={onClose}
    >
      <ResumeFields resuming={resuming} />
    </SendDialog>
  )
}
