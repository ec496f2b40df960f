import { MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import * as words from './words.ts'

/** After an answer a session may show no question until its next reading. */
const SHOWN_AFTER_MS = 10_000

/** For a waiting session without a readable request: an operator can answer by the request's id. */
export function UnreadQuestion({ onAnswer }: { onAnswer: (inputId: string) => void }) {
  const [shown, setShown] = useState(false)
  const [inputId, setInputId] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <section
      aria-label={words.waiting}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border border-wait-line bg-wait-soft px-4 py-3"
    >
      <MessageCircleQuestionMark
        aria-hidden="true"
        className="mt-0.5 size-4 shrink-0 text-wait-ink"
      />
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold">{words.unread}</h3>
        <p className="text-sm text-ink-2">{words.unreadAdvice}</p>
      </div>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (inputId.trim() !== '') onAnswer(inputId.trim())
        }}
      >
        <TextField
          label={words.inputId}
          autoComplete="off"
          value={inputId}
          onChange={(event) => setInputId(event.currentTarget.value)}
        />
        <Button type="submit" variant="waiting">
          {words.openAnswer}
        </Button>
      </form>
    </section>
  )
}
