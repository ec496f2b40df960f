import type { NewSessionDraft } from '#src/model/draft.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import type { LeftOver } from './left-over.ts'

export type LeftOverNoticesProps = {
  leftOver: readonly LeftOver[]
  onChange: (draft: NewSessionDraft) => void
}

/** What was typed and has no field any more stays in sight until it is entered elsewhere or removed. */
export function LeftOverNotices({ leftOver, onChange }: LeftOverNoticesProps) {
  return leftOver.map(({ label, text, without }) => (
    <ErrorNotice
      key={label}
      tone="quiet"
      title={`${label}: this service has no such field`}
      lost="What you typed is not sent."
      advice="Enter it in a field of the service, then remove it here."
      detail={text}
      action={
        <Button size="small" aria-label={`Remove ${label}`} onClick={() => onChange(without)}>
          Remove
        </Button>
      }
    />
  ))
}
