import { useEffect, useRef } from 'react'

import { Button } from '#src/ui/controls/button.tsx'

import * as words from './words.ts'

export type AnswerFooterProps = {
  form: string
  /** False when no answer can be sent any more. */
  open: boolean
  busy: boolean
  /** The last sending failed on the way. */
  again: boolean
  onClose: () => void
  /** Opens the next question, if another question waits. */
  onNext: (() => void) | undefined
  onRedirect: () => void
}

export function AnswerFooter(props: AnswerFooterProps) {
  const { form, open, busy, again, onClose, onNext, onRedirect } = props
  if (!open) return <ClosedFooter onClose={onClose} onNext={onNext} />
  return (
    <>
      <div className="mr-auto -ml-3 flex">
        <Button variant="ghost" onClick={onClose} disabled={busy}>
          {words.later}
        </Button>
        {onNext && (
          <Button variant="ghost" onClick={onNext} disabled={busy}>
            {words.goNext}
          </Button>
        )}
      </div>
      <Button onClick={onRedirect} disabled={busy}>
        {words.redirect}
      </Button>
      <Button type="submit" form={form} variant="primary" keys="mod+Enter" busy={busy}>
        {again ? words.sendAgain : words.send}
      </Button>
    </>
  )
}

function ClosedFooter({ onClose, onNext }: Pick<AnswerFooterProps, 'onClose' | 'onNext'>) {
  const main = useRef<HTMLButtonElement>(null)
  // The focused button is gone, so the next button takes the focus and Enter goes on.
  useEffect(() => main.current?.focus(), [])
  if (!onNext) {
    return (
      <Button ref={main} onClick={onClose}>
        {words.close}
      </Button>
    )
  }
  return (
    <>
      <Button onClick={onClose}>{words.close}</Button>
      <Button ref={main} variant="primary" onClick={onNext}>
        {words.goNext}
      </Button>
    </>
  )
}
