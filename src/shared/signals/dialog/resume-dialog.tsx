import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'

import { ResumeFields, type ResumeOptions, useResume } from './resume-form.tsx'
import * as words from './words.ts'

export type ResumeDialogProps = Omit<ResumeOptions, 'begunEmpty'> & { onClose: () => void }

/** Resume with a new budget, which the operator checks before sending. */
export function ResumeDialog({ onClose, ...options }: ResumeDialogProps) {
  const resuming = useResume(options)
  return (
    <FormDialog
      size="small"
      title={resuming.required ? words.resumeTitle : words.resumeUnasked}
      submitLabel={words.resume}
      closeLabel={words.later}
      busy={resuming.busy}
      onSubmit={() => void resuming.submit()}
      onClose={onClose}
    >
      <ResumeFields resuming={resuming} />
    </FormDialog>
  )
}
