import { memo } from 'react'

import { answerText, type HumanInput } from '#src/model/human-input.ts'
import { InlineText, LongText } from '#src/shared/markdown/long-text.tsx'

import { LineItem, type LineItemProps, Moment } from './line-item.tsx'
import * as words from './words.ts'

export type AnswerRowProps = Omit<LineItemProps, 'isMessage' | 'who' | 'when' | 'children'> & {
  input: HumanInput
  /** A message above shows the question. */
  isAsked: boolean
}

/** A question and the answer that stands, or the answer alone. */
export const AnswerRow = memo(function AnswerRow({ input, isAsked, ...place }: AnswerRowProps) {
  const { question, answer, note, answeredAt } = input
  return (
    <LineItem
      {...place}
      isMessage={false}
      who={isAsked ? words.answerOfOperator : words.question}
      when={answeredAt === null ? <span /> : <Moment at={answeredAt} id={null} />}
    >
      <div className="max-w-[80ch] space-y-1 whitespace-pre-wrap wrap-anywhere">
        {!isAsked && (
          <p className="font-medium">
            <InlineText>{question}</InlineText>
          </p>
        )}
        <div className="rounded-r-control border-l-2 border-ink bg-sunken px-3 py-1.5">
          <LongText>{answer === null ? words.answered : answerText(answer, input)}</LongText>
          {note !== null && note !== '' && (
            <p className="text-ink-2">
              <LongText>{note}</LongText>
            </p>
          )}
        </div>
      </div>
    </LineItem>
  )
})
