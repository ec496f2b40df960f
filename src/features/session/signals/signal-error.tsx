import { ServiceError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'

export type SignalErrorProps = {
  error: unknown
  onRetry?: (() => void) | undefined
  busy?: boolean
}

/** Why a signal was not taken, in the service's own words where it gave some. */
export function SignalError({ error, onRetry, busy }: SignalErrorProps) {
  const { title, happened, lost, todo } = explainError(error)
  return (
    <ErrorNotice
      title={`${title}. ${happened}`}
      lost={lost}
      advice={todo}
      detail={error instanceof ServiceError ? (error.requestId ?? undefined) : undefined}
      onRetry={onRetry}
      busy={busy}
    />
  )
}
