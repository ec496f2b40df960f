import { useEffect, useRef } from 'react'

import { Button } from '#src/ui/controls/button.tsx'

export type AnswerFooterProps = {
  form: string
  /** False once there is nothing left to send. */
  open: boolean
  busy: boolean
  /** The last try failed on the way. */
  again: boolean
  onClose: () => void
  /** Leads to the next request that waits, where there is one. */
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
          Later
        </Button>
        {onNext && (
          <Button variant="ghost" onClick={onNext} disabled={busy}>
            Next
          </Button>
        )}
      </div>
      <Button onClick={onRedirect} disabled={busy}>
        Redirect instead
      </Button>
      <Button type="submit" form={form} variant="primary" keys="mod+Enter" busy={busy}>
        {again ? 'Send again' : 'Send answer'}
      </Button>
    </>
  )
}

function ClosedFooter({ onClose, onNext }: Pick<AnswerFooterProps, 'onClose' | 'onNext'>) {
  const main = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone; the way on takes it, so that Enter goes on.
  useEffect(() => main.current?.focus(), [])
  if (!onNext) {
    return (
      <Button ref={main} onClick={onClose}>
        Close
      </Button>
    )
  }
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button ref={main} variant="primary" onClick={onNext}>
        Next
      </Button>
    </>
  )
}
