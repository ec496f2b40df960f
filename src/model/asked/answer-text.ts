import type { HumanInput } from '#src/model/human-input.ts'

/** An answer in one line: the label of what was chosen, text as it is, several values one after another. */
export function answerText(answer: unknown, input: HumanInput | null): string {
  if (typeof answer !== 'object' || answer === null) return valueText(answer, input?.options)
  return Object.entries(answer)
    .map(([id, value]) => {
      const question = input?.questions.find((each) => each.id === id)
      return valueText(value, question?.options)
    })
    .join(' · ')
}

function valueText(value: unknown, options: HumanInput['options'] = []): string {
  if (typeof value !== 'string') return value === undefined ? 'Answered' : JSON.stringify(value)
  return options.find((option) => option.value === value)?.label ?? value
}
