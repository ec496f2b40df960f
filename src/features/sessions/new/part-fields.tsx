import { createFields } from '#src/model/create-fields.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import { currencySign, decimalOf, formatMoney, parseMicros } from '#src/model/spend/money.ts'
import { namedGuardrails } from '#src/model/words/state-words.ts'
import { JsonField, SchemaFieldControl, TooHeavy } from '#src/ui/answer-form/answer-fields.tsx'
import { heldBy, type SchemaField } from '#src/ui/answer-form/schema-form.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { FieldGroup } from '#src/ui/fields/field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import { type DescribedPart, guardrailNames } from './create-description.ts'
import { guardrailValues, withGuardrailValues } from './left-over.ts'
import {
  guardrailsAsJson,
  guardrailsByFields,
  otherProblems,
  type PartProblems,
  writtenGuardrails,
} from './new-session-request.ts'
import * as words from './words.ts'

type PartFieldsProps = {
  draft: NewSessionDraft
  /** The description by the service; null means our own fields, or JSON by choice. */
  described: DescribedPart | null
  problems: PartProblems
  /** The schema of the part is too heavy to check the part here. */
  unchecked: boolean
  onChange: (draft: NewSessionDraft) => void
}

/** The context of the session in the form that the service takes (§2 leaves its type open). */
export function ContextFields(props: PartFieldsProps) {
  const { draft, described, problems, unchecked, onChange } = props
  if (described) {
    return (
      <DescribedFields
        title={createFields.context.label}
        part={described}
        values={draft.contextFields}
        onValues={(contextFields) => onChange({ ...draft, contextFields })}
        json={draft.context}
        onJson={(context) => onChange({ ...draft, context })}
        problems={problems}
        unchecked={unchecked}
      />
    )
  }
  return (
    <div className="space-y-2">
      <TextArea
        label={createFields.context.label}
        name="context"
        optional
        rows={4}
        mono={draft.contextIsJson}
        value={draft.context}
        error={otherProblems(problems)}
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

type GuardrailFieldsProps = PartFieldsProps & { currency: string | null }

/** Limits for the agent; each may be left empty. */
export function GuardrailFields(props: GuardrailFieldsProps) {
  const { draft, described, problems, unchecked, onChange } = props
  if (described) {
    return (
      <DescribedFields
        title={createFields.guardrails.label}
        textHint={words.guardrailsTextHint}
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
          error={otherProblems(problems)}
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
  const others = otherProblems(problems, guardrailNames)
  const micros = parseMicros(decimalOf(draft.budget))
  const field = (name: (typeof guardrailNames)[number]) => ({
    name,
    label: namedGuardrails[name],
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
          hint={words.budgetHint(micros === null ? null : formatMoney(micros, currency))}
        />
        <TextField {...field('maxRounds')} inputMode="numeric" hint={words.maxRoundsHint} />
      </div>
      <TextField {...field('askBefore')} hint={words.askBeforeHint} />
    </FieldGroup>
  )
}

type DescribedFieldsProps = {
  title: string
  /** Stands below a part that is one text, if the service says nothing of the text. */
  textHint?: string
  part: DescribedPart
  values: Readonly<Record<string, unknown>>
  onValues: (values: Readonly<Record<string, unknown>>) => void
  json: string
  onJson: (json: string) => void
  problems: PartProblems
  unchecked: boolean
}

/** A part of a new session by the service's JSON Schema: a form, or JSON if no form fits. */
function DescribedFields(props: DescribedFieldsProps) {
  const { title, textHint, part, values, onValues, json, onJson, problems, unchecked } = props
  if (part.form === null) {
    return (
      <JsonField
        label={words.asJson(title)}
        schema={part.schema}
        value={json}
        onChange={onJson}
        error={otherProblems(problems) ?? undefined}
        unchecked={unchecked}
      />
    )
  }
  const fields = part.form.fields.map((field) => shownField(field, title, textHint))
  const others = otherProblems(
    problems,
    fields.map(({ name }) => name),
  )
  return (
    <FieldGroup
      label={title}
      error={others}
      legendStyles={part.form.single ? 'sr-only' : 'font-medium'}
      className="space-y-3.5"
    >
      {fields.map((field) => (
        <SchemaFieldControl
          key={field.name}
          field={field}
          value={heldBy(field, values)}
          onChange={(value) => onValues({ ...values, [field.name]: value })}
          error={problems[field.name]}
        />
      ))}
      {unchecked && <TooHeavy />}
    </FieldGroup>
  )
}

/** A single bare value has the name of the whole part, and a text room for several lines. */
function shownField(field: SchemaField, label: string, textHint?: string): SchemaField {
  if (field.name !== '') return field
  if (field.kind !== 'text') return { ...field, label }
  return { ...field, label, long: true, required: false, hint: field.hint ?? textHint ?? null }
}
