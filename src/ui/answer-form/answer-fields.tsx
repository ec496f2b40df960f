import type { ReactElement } from 'react'

import { ChoiceList } from '#src/ui/fields/choice-list.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { own } from '#src/ui/text/own.ts'

import type { AnswerProblems, AnswerShape, AnswerValues } from './answer-shape.ts'
import * as words from './answer-words.ts'
import { JsonField } from './json-field.tsx'
import { QuestionField } from './question-field.tsx'
import { heldBy } from './schema-answer.ts'
import { SchemaFieldControl } from './schema-field-control.tsx'

export type AnswerFieldsProps = {
  shape: AnswerShape
  /** The question, for screen readers. */
  label: string
  values: AnswerValues
  onChange: (values: AnswerValues) => void
  problems: AnswerProblems
  disabled?: boolean | undefined
}

/** The controls of an answer: one list of choices, one text, several questions, a form, or JSON. */
export function AnswerFields(props: AnswerFieldsProps): ReactElement {
  const { shape, label, values, onChange, problems, disabled } = props
  switch (shape.kind) {
    case 'choice':
      return (
        <ChoiceList
          label={label}
          labelHidden
          options={shape.options}
          value={values.choice}
          onChange={(choice) => onChange({ ...values, choice })}
          numberKeys="anywhere"
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
          {shape.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              value={own(values.answers, question.id) ?? ''}
              onChange={(answer) =>
                onChange({ ...values, answers: { ...values.answers, [question.id]: answer } })
              }
              error={own(problems, question.id)}
              disabled={disabled}
            />
          ))}
          {problems[''] !== undefined && (
            <p role="alert" className="font-medium text-fail-ink">
              {problems['']}
            </p>
          )}
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
          {!shape.form.single && problems[''] !== undefined && (
            <p role="alert" className="font-medium text-fail-ink">
              {problems['']}
            </p>
          )}
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
          disabled={disabled}
        />
      )
  }
}
