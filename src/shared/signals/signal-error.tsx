import type { SignalRequest } from '#src/contract/requests.ts'
import { ServiceError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { fieldProblem } from '#src/queries/writes/write-errors.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import * as ui from '#src/ui/words.ts'

type SignalErrorProps = { error: unknown; onDismiss?: () => void }

/** The reason why the service did not take a signal, in the service's words if the answer has some. */
export function SignalError({ error, onDismiss }: SignalErrorProps) {
  const { title, happened, lost, todo } = explainError(error)
  return (
    <ErrorNotice
      title={`${title}. ${happened}`}
      lost={lost}
      advice={todo}
      detail={error instanceof ServiceError ? (error.requestId ?? undefined) : undefined}
      action={
        onDismiss && (
          <Button size="small" variant="ghost" onClick={onDismiss}>
            {ui.dismiss}
          </Button>
        )
      }
    />
  )
}

/** Sends a signal (§4); rejects with the reason of a failure. */
export type SendSignal = (request: SignalRequest) => Promise<unknown>

/** The one field of each dialog, under the names that services give it. */
const fieldNames: Readonly<Record<SignalRequest['type'], RegExp>> = {
  pause: /reason|comment|note/i,
  cancel: /reason|comment|note/i,
  redirect: /message|direction|instruction|text/i,
  resume: /budget|limit/i,
}

/** The sentence of a refusal that names the field of the dialog; null for any other error. */
export function fieldRefusal(type: SignalRequest['type'], error: unknown): string | null {
  const problem = fieldProblem(error)
  return problem && fieldNames[type].test(problem.field) ? problem.message : null
}
