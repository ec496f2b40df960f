import type { NewSessionDraft } from '#src/model/draft.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'

import type { DescribedPart } from './create-speech.ts'
import { DescribedFields } from './described-fields.tsx'
import { type PartProblems, problemsBeside } from './part-problems.ts'
import * as words from './words.ts'

export type ContextFieldsProps = {
  draft: NewSessionDraft
  /** The description by the service; null means text, or JSON by choice. */
  described: DescribedPart | null
  problems: PartProblems
  onChange: (draft: NewSessionDraft) => void
}

/** The context of the session in the form that the service takes (§2 leaves its type open). */
export function ContextFields({ draft, described, problems, onChange }: ContextFieldsProps) {
  if (described) {
    return (
      <DescribedFields
        title={words.context}
        part={described}
        values={draft.contextFields}
        onValues={(contextFields) => onChange({ ...draft, contextFields })}
        json={draft.context}
        onJson={(context) => onChange({ ...draft, context })}
        problems={problems}
      />
    )
  }
  return (
    <div className="space-y-2">
      <TextArea
        label={words.context}
        name="context"
        optional
        rows={4}
        mono={draft.contextIsJson}
        value={draft.context}
        error={problemsBeside(problems)}
        hint={words.contextHint}
        onChange={(event) => onChange({ ...draft, context: event.currentTarget.value })}
      />
      <Checkbox
        label={words.sendAsJson}
        checked={draft.contextIsJson}
        onChange={(event) => onChange({ ...draft, contextIsJson: event.currentTarget.checked })}
      />
    </div>
  )
}
