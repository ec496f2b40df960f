import { useId } from 'react'

import type { NewSessionDraft } from '#src/model/draft.ts'
import { currencySign } from '#src/model/spend/money.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { fieldAria, FieldMessages } from '#src/ui/fields/field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { optional } from '#src/ui/words.ts'

import type { DescribedPart } from './create-speech.ts'
import { DescribedFields } from './described-fields.tsx'
import { guardrailValues, withGuardrailValues } from './left-over.ts'
import {
  guardrailFields,
  guardrailsAsJson,
  guardrailsByFields,
  writtenGuardrails,
} from './new-session-request.ts'
import { type PartProblems, problemsBeside } from './part-problems.ts'
import * as words from './words.ts'

export type GuardrailFieldsProps = {
  draft: NewSessionDraft
  /** The description by the service; null means our own fields, or JSON by choice. */
  described: DescribedPart | null
  problems: PartProblems
  currency: string | null
  onChange: (draft: NewSessionDraft) => void
}

/** Limits for the agent; each may be left empty. */
export function GuardrailFields(props: GuardrailFieldsProps) {
  const { draft, described, problems, onChange } = props
  if (described) {
    return (
      <DescribedFields
        title={words.guardrails}
        part={described}
        values={guardrailValues(draft, described)}
        onValues={(values) => onChange(withGuardrailValues(draft, described, values))}
        json={draft.guardrailsJson ?? ''}
        onJson={(json) => onChange({ ...draft, guardrailsJson: json === '' ? null : json })}
        problems={problems}
      />
    )
  }
  const written = writtenGuardrails(draft)
  return (
    <div className="space-y-2">
      {written === null ? (
        <AssumedGuardrails {...props} />
      ) : (
        <TextArea
          label={words.guardrailsAsJson}
          mono
          rows={4}
          spellCheck={false}
          value={written}
          error={problemsBeside(problems)}
          onChange={(event) => onChange({ ...draft, guardrailsJson: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label={words.writeGuardrailsAsJson}
        checked={written !== null}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked ? guardrailsAsJson(draft) : guardrailsByFields(draft),
          )
        }
      />
    </div>
  )
}

function AssumedGuardrails({ draft, problems, currency, onChange }: GuardrailFieldsProps) {
  const id = useId()
  const beside = problemsBeside(problems, guardrailFields)
  const field = (name: (typeof guardrailFields)[number]) => ({
    name,
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <fieldset {...fieldAria(id, { error: beside })} className="space-y-3.5">
      <legend className="float-left w-full font-medium">
        {words.guardrails}
        <span className="font-normal text-ink-3"> {optional}</span>
      </legend>
      <div className="clear-both grid gap-4 pt-1 sm:grid-cols-2">
        <TextField
          {...field('budget')}
          label={words.budget}
          leading={currency === null ? undefined : currencySign(currency)}
          inputMode="decimal"
          hint={words.budgetHint}
        />
        <TextField
          {...field('maxRounds')}
          label={words.maxRounds}
          inputMode="numeric"
          hint={words.maxRoundsHint}
        />
      </div>
      <TextField {...field('askBefore')} label={words.askBefore} hint={words.askBeforeHint} />
      <FieldMessages id={id} hint={null} error={beside} />
    </fieldset>
  )
}
