import { ServiceError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

import * as words from './words.ts'

export type SignalErrorProps = {
  error: unknown
  onRetry?: (() => void) | undefined
  onDismiss?: (() => void) | undefined
  busy?: boolean
}

/** Why the service did not take a signal, in the service's words if the answer has some. */
export function SignalError({ error, onRetry, onDismiss, busy }: SignalErrorProps) {
  const { title, happened, lost, todo } = explainError(error)
  return (
    <ErrorNotice
      title={`${title}. ${happened}`}
      lost={lost}
      advice={todo}
      detail={error instanceof ServiceError ? (error.requestId ?? undefined) : undefined}
      onRetry={onRetry}
      busy={busy}
      action={
        onDismiss && (
          <Button size="small" variant="ghost" onClick={onDismiss}>
            {words.dismiss}
          </Button>
        )
      }
    />
  )
}
