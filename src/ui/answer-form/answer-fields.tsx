import { type ReactElement, useState } from 'react'

import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ChoiceList } from '#src/ui/fields/choice-list.tsx'
import { FieldGroup } from '#src/ui/fields/field.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { jsonText, own } from '#src/ui/text/reveal.ts'

import {
  type AnswerOption,
  chosenOf,
  heldBy,
  type SchemaField,
  type SchemaForm,
} from './schema-form.ts'
import * as words from './words.ts'

type AnswerQuestion = {
  id: string
  question: string
  options: readonly AnswerOption[]
  required: boolean
}

/** The form of answer that fits the question. */
export type AnswerShape =
  | { kind: 'choice'; options: readonly AnswerOption[] }
  | { kind: 'text' }
  | { kind: 'questions'; questions: readonly AnswerQuestion[] }
  | { kind: 'fields'; form: SchemaForm; schema: Readonly<Record<string, unknown>> }
  /** A schema that no form fits: the operator writes the answer as JSON. */
  | { kind: 'json'; schema: Readonly<Record<string, unknown>> }

/** The typed values of every shape, so that a change of shape loses no text. */
type AnswerValues = {
  choice: string | null
  text: string
  answers: Readonly<Record<string, string>>
  fields: Readonly<Record<string, unknown>>
}

/** Problems by question id or field name; '' is the answer as a whole. */
export type AnswerProblems = Readonly<Record<string, string>>

type AnswerFieldsProps = {
  shape: AnswerShape
  /** The question, for screen readers. */
  label: string
  values: AnswerValues
  onChange: (values: AnswerValues) => void
  /** A choice that is to be sent at once. */
  onChoose?: ((choice: string) => void) | undefined
  problems: AnswerProblems
  /** The schema is too heavy to check the values here. */
  unchecked?: boolean | undefined
  disabled?: boolean | undefined
}

/** The controls of an answer: one list of choices, one text, several questions, a form, or JSON. */
export function AnswerFields(props: AnswerFieldsProps): ReactElement {
  const { shape, label, values, onChange, onChoose, problems, unchecked, disabled } = props
  switch (shape.kind) {
    case 'choice':
      return (
        <ChoiceList
          label={label}
          labelHidden
          options={shape.options}
          value={values.choice}
          onChange={(choice) => onChange({ ...values, choice })}
          isKeyed
          onSend={onChoose}
          error={problems['']}
          disabled={disabled}
        />
      )
    case 'text':
      return (
        <TextArea
          label={words.yourAnswer}
          value={values.text}
          onChange={(event) => onChange({ ...values, text: event.currentTarget.value })}
          error={problems['']}
          readOnly={disabled}
          rows={4}
        />
      )
    case 'questions':
      return (
        <div className="space-y-5">
          {shape.questions.map(({ id, question, options, required }) => {
            const texts = { label: question, optional: !required, error: own(problems, id) }
            const value = own(values.answers, id) ?? ''
            const change = (answer: string) =>
              onChange({ ...values, answers: { ...values.answers, [id]: answer } })
            return options.length > 0 ? (
              <ChoiceList
                key={id}
                {...texts}
                options={options}
                value={value === '' ? null : value}
                onChange={change}
                disabled={disabled}
              />
            ) : (
              <TextArea
                key={id}
                {...texts}
                value={value}
                onChange={(event) => change(event.currentTarget.value)}
                readOnly={disabled}
                rows={2}
              />
            )
          })}
          <WholeProblem problem={problems['']} />
        </div>
      )
    case 'fields':
      return (
        <div className="space-y-4">
          {shape.form.fields.map((field) => (
            <SchemaFieldControl
              key={field.name}
              field={field}
              value={heldBy(field, values.fields)}
              onChange={(value) =>
                onChange({ ...values, fields: { ...values.fields, [field.name]: value } })
              }
              error={own(problems, field.name)}
              disabled={disabled}
            />
          ))}
          {!shape.form.single && <WholeProblem problem={problems['']} />}
          {unchecked && <TooHeavy />}
        </div>
      )
    case 'json':
    default:
      return (
        <JsonField
          label={words.yourAnswerAsJson}
          schema={shape.schema}
          value={values.text}
          onChange={(text) => onChange({ ...values, text })}
          error={problems['']}
          unchecked={unchecked}
          disabled={disabled}
        />
      )
  }
}

function WholeProblem({ problem }: { problem: string | undefined }) {
  return (
    problem !== undefined && (
      <p role="alert" className="font-medium text-fail-ink">
        {problem}
      </p>
    )
  )
}

const CARDS_AT_MOST = 6

type SchemaFieldControlProps = {
  field: SchemaField
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
  disabled?: boolean | undefined
}

export function SchemaFieldControl(props: SchemaFieldControlProps): ReactElement {
  const { field, value, onChange, error, disabled } = props
  const texts = { label: field.label, hint: field.hint, error }
  const given = { ...texts, optional: !field.required }
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'text': {
      const Control = field.long ? TextArea : TextField
      return (
        <Control
          {...given}
          value={text}
          readOnly={disabled}
          onChange={(event: { currentTarget: { value: string } }) =>
            onChange(event.currentTarget.value)
          }
        />
      )
    }
    case 'number':
      return (
        <TextField
          {...given}
          value={text}
          readOnly={disabled}
          inputMode={field.whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'boolean':
      return (
        <Checkbox
          {...texts}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      // A card that was chosen cannot be left empty again.
      return field.options.length > CARDS_AT_MOST || !field.required ? (
        <Select
          {...given}
          options={field.options}
          placeholder={words.choose}
          value={text}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <ChoiceList
          {...given}
          options={field.options}
          value={text === '' ? null : text}
          disabled={disabled}
          onChange={onChange}
        />
      )
    case 'choices':
    default:
      return <ChoicesField {...{ field, value, onChange, error, disabled }} />
  }
}

type ChoicesFieldProps = Omit<SchemaFieldControlProps, 'field'> & {
  field: Extract<SchemaField, { kind: 'choices' }>
}

/** Any number of the options: an array of an enum. */
function ChoicesField({ field, value, onChange, error, disabled }: ChoicesFieldProps) {
  const chosen = chosenOf(value)
  return (
    <FieldGroup
      label={field.label}
      hint={field.hint}
      error={error}
      optional={!field.required}
      disabled={disabled}
      className="flex flex-col gap-2"
    >
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...chosen, option.value]
                : chosen.filter((other) => other !== option.value),
            )
          }
        />
      ))}
    </FieldGroup>
  )
}

type JsonFieldProps = {
  label: string
  schema: Readonly<Record<string, unknown>>
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The schema is too heavy to check the value here. */
  unchecked?: boolean | undefined
  disabled?: boolean | undefined
}

/** JSON written by hand, beside its schema, for a schema that no form fits. */
export function JsonField(props: JsonFieldProps) {
  const { label, schema, value, onChange, error, unchecked, disabled } = props
  const [shown, setShown] = useState(false)
  return (
    <div className="space-y-3">
      <TextArea
        label={label}
        mono
        rows={5}
        spellCheck={false}
        value={value}
        readOnly={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {unchecked && <TooHeavy />}
      <details onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary className="text-sm text-ink-2 pointer-coarse:py-3.5">{words.schemaToFit}</summary>
        {shown && (
          <CodeBlock label={words.schema} className="mt-2">
            {jsonText(schema)}
          </CodeBlock>
        )}
      </details>
    </div>
  )
}

export function TooHeavy() {
  return <p className="text-sm text-ink-2">{words.tooHeavy}</p>
}
