import { memo } from 'react'

import { answerText, type HumanInput } from '#src/model/human-input.ts'
import { InlineText, LongText } from '#src/shared/markdown/long-text.tsx'

import { LineItem, type LineItemProps, Moment } from './line-item.tsx'
import * as words from './words.ts'

export type AnswerRowProps = Omit<LineItemProps, 'isMessage' | 'who' | 'when' | 'children'> & {
  input: HumanInput
  /** The messages of the round show the other part. */
  shows: 'question' | 'answer' | 'both'
}

/** A question and the answer that stands, or one of the two. */
export const AnswerRow = memo(function AnswerRow({ input, shows, ...place }: AnswerRowProps) {
  const { question, answer, note } = input
  const at = shows === 'answer' ? input.answeredAt : (input.askedAt ?? input.answeredAt)
  return (
    <LineItem
      {...place}
      isMessage={false}
      who={shows === 'answer' ? words.answerOfOperator : words.question}
      when={<Moment at={at} id={null} />}
    >
      <div className="max-w-[80ch] space-y-1 whitespace-pre-wrap wrap-anywhere">
        {shows !== 'answer' && (
          <p className="font-medium">
            <InlineText>{question}</InlineText>
          </p>
        )}
        {shows !== 'question' && (
          <div className="rounded-r-control border-l-2 border-ink bg-sunken px-3 py-1.5">
            <LongText>{answer === null ? words.answered : answerText(answer, input)}</LongText>
            {note !== null && note !== '' && (
              <p className="text-ink-2">
                <LongText>{note}</LongText>
              </p>
            )}
          </div>
        )}
      </div>
    </LineItem>
  )
})
