import { assumptions, guardrailsIn } from '#src/contract/assumptions.ts'
import { createFields } from '#src/model/create-fields.ts'
import { ownGuardrailsText } from '#src/model/draft.ts'
import { currencySign } from '#src/model/spend/money.ts'
import { TooHeavy } from '#src/ui/answer-form/schema-fields.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { FieldGroup } from '#src/ui/fields/field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import { guardrailNames } from './create-description.ts'
import { guardrailValues, withGuardrailValues } from './left-over.ts'
import {
  guardrailsAsJson,
  guardrailsByFields,
  shownGuardrailsText,
  withGuardrailsText,
  withTextFromFields,
  writtenGuardrails,
} from './new-session-request.ts'
import { DescribedFields, type PartFieldsProps } from './part-fields.tsx'
import { otherProblems } from './read-part.ts'
import * as words from './words.ts'

type GuardrailFieldsProps = PartFieldsProps & {
  currency: string | null
  /** The service takes the guardrails as a text. */
  asText: boolean
}

/** Limits for the agent; each may be left empty. */
export function GuardrailFields(props: GuardrailFieldsProps) {
  const { draft, described, problems, unchecked, asText, onChange } = props
  if (described) {
    return (
      <DescribedFields
        title={createFields.guardrails.label}
        part={described}
        values={guardrailValues(draft, described)}
        onValues={(values) => onChange(withGuardrailValues(draft, described, values))}
        json={draft.guardrailsJson ?? ''}
        onJson={(json) => onChange({ ...draft, guardrailsJson: json === '' ? null : json })}
        problems={problems}
        unchecked={unchecked}
      />
    )
  }
  const written = asText ? null : writtenGuardrails(draft)
  const { '': ofWhole, ...ofFields } = problems
  // The same fields for a text and without a description, so that they keep the focus when one arrives.
  return (
    <div className="space-y-2">
      {written === null ? (
        <AssumedGuardrails {...props} problems={asText ? ofFields : problems} />
      ) : (
        <TextArea
          label={words.guardrailsAsJson}
          mono
          rows={4}
          spellCheck={false}
          value={written}
          error={otherProblems(problems)}
          onChange={(event) => onChange({ ...draft, guardrailsJson: event.currentTarget.value })}
        />
      )}
      {asText ? (
        <GuardrailsText {...{ draft, unchecked, onChange }} problem={ofWhole} />
      ) : (
        <Checkbox
          label={words.writeGuardrailsAsJson}
          checked={written !== null}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? guardrailsAsJson(draft) : guardrailsByFields(draft),
            )
          }
        />
      )}
    </div>
  )
}

function AssumedGuardrails({ draft, problems, currency, onChange }: GuardrailFieldsProps) {
  const others = otherProblems(problems, guardrailNames)
  const field = (name: (typeof guardrailNames)[number]) => ({
    name,
    label: assumptions.guardrails[name],
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <FieldGroup
      label={createFields.guardrails.label}
      optional
      error={others}
      legendStyles="float-left w-full font-medium"
      className="space-y-3.5"
    >
      <div className="clear-both grid gap-4 pt-1 sm:grid-cols-2">
        <TextField
          {...field('budget')}
          leading={currency === null ? undefined : currencySign(currency)}
          inputMode="decimal"
          hint={words.budgetHint}
        />
        <TextField {...field('maxRounds')} inputMode="numeric" hint={words.maxRoundsHint} />
      </div>
      <TextField {...field('askBefore')} hint={words.askBeforeHint} />
    </FieldGroup>
  )
}

/** An amount as the console finds it in a line of the text: `20`, `$20.00`, `20 USD`. */
const AMOUNT = /^[a-z]{0,3}\s*\p{Sc}?\s*\d[\d.,]*\s*[a-z]{0,3}$/iu

type GuardrailsTextProps = Pick<PartFieldsProps, 'draft' | 'unchecked' | 'onChange'> & {
  problem: string | undefined
}

/** The text that our own fields make; the operator may change the text before it is sent. */
function GuardrailsText({ draft, unchecked, onChange, problem }: GuardrailsTextProps) {
  const isOwn = ownGuardrailsText(draft) !== null
  const text = shownGuardrailsText(draft)
  const { budget = '' } = guardrailsIn(text)
  const lacksBudget = draft.budget.trim() !== '' && !AMOUNT.test(budget.slice(0, 60))
  return (
    <div className="space-y-2 pt-1.5">
      <TextArea
        label={words.guardrailsText}
        optional
        rows={4}
        value={text}
        error={problem}
        hint={isOwn ? words.ownText : words.textFromFields}
        onChange={(event) => onChange(withGuardrailsText(draft, event.currentTarget.value))}
      />
      {isOwn && lacksBudget && (
        <p className="text-sm text-ink-2">{words.budgetLineMissing(draft.budget.trim())}</p>
      )}
      {unchecked && <TooHeavy />}
      {(isOwn || draft.guardrailsTextIsAside) && (
        <Button
          size="small"
          onClick={() =>
            onChange(
              isOwn ? withTextFromFields(draft, true) : { ...draft, guardrailsTextIsAside: false },
            )
          }
        >
          {isOwn ? words.takeTextFromFields : words.takeOwnText}
        </Button>
      )}
    </div>
  )
}
