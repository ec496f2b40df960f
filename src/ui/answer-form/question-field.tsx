import { ChoiceList } from '#src/ui/fields/choice-list.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'

import type { AnswerQuestion } from './answer-shape.ts'

export type QuestionFieldProps = {
  question: AnswerQuestion
  value: string
  onChange: (value: string) => void
  error: string | undefined
  disabled: boolean | undefined
}

/** A question among several; number keys choose in the focused list. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, onChange, error, disabled } = props
  const words = { label: question.question, optional: !question.required, error }
  if (question.options.length > 0) {
    return (
      <ChoiceList
        {...words}
        options={question.options}
        value={value === '' ? null : value}
        onChange={onChange}
        disabled={disabled}
      />
    )
  }
  return (
    <TextArea
      {...words}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      readOnly={disabled}
      rows={2}
    />
  )
}
