import type { NewSessionDraft } from '#src/model/draft.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import type { LeftOver } from './left-over.ts'
import * as words from './words.ts'

export type LeftOverNoticesProps = {
  leftOver: readonly LeftOver[]
  onChange: (draft: NewSessionDraft) => void
}

/** A text that has lost its field stays in sight until the operator moves or removes it. */
export function LeftOverNotices({ leftOver, onChange }: LeftOverNoticesProps) {
  return leftOver.map(({ label, text, without }) => (
    <ErrorNotice
      key={label}
      tone="quiet"
      title={words.noFieldFor(label)}
      lost={words.textNotSent}
      advice={words.moveText}
      detail={text}
      action={
        <Button
          size="small"
          aria-label={words.removeNamed(label)}
          onClick={() => onChange(without)}
        >
          {words.remove}
        </Button>
      }
    />
  ))
}
