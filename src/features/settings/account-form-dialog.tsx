import { type ReactNode, useRef, useState } from 'react'

import type { CheckedRequest } from '#src/contract/requests.ts'
import { AuthenticationError, RateLimitError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { waitAdvice } from '#src/model/wait-advice.ts'
import { fieldProblem, classifyWriteError } from '#src/queries/writes/write-errors.ts'
import { connectHref, paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { type FieldProblems, useForm } from '#src/ui/fields/use-form.ts'

import * as words from './words.ts'

const FORM = 'account-form'

export type AccountFormDialogProps<Request> = {
  texts: words.ChangeTexts
  /** The action does harm, so the focus starts on the button to keep the account as it is. */
  danger?: boolean
  read: (values: Readonly<Record<string, string>>) => CheckedRequest<Request>
  send: (request: Request) => Promise<unknown>
  /** The fields that can show a refusal. */
  fields: readonly string[]
  onClose: () => void
  children: (problems: FieldProblems) => ReactNode
}

/** The form before a change of the account. The form shows a refusal, and no typed text is lost. */
export function AccountFormDialog<Request>(props: AccountFormDialogProps<Request>) {
  const { texts, danger = false, read, send, fields, onClose } = props
  const keep = useRef<HTMLButtonElement>(null)
  const form = useForm({
    read,
    send,
    problemsOf: (error) => {
      const problem = fieldProblem(error)
      return problem && fields.includes(problem.field) ? { [problem.field]: problem.message } : null
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!form.busy}
      size="small"
      title={texts.question}
      initialFocus={danger ? keep : undefined}
      footer={
        <>
          <Button ref={keep} disabled={form.busy} onClick={onClose}>
            {texts.keep}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant={danger ? 'danger-solid' : 'primary'}
            keys="mod+Enter"
            busy={form.busy}
          >
            {texts.label}
          </Button>
        </>
      }
    >
      <form {...form.props} id={FORM} aria-label={texts.question} className="space-y-4">
        {props.children(form.problems)}
        {form.error !== null && <AccountRefusal error={form.error} texts={texts} />}
      </form>
    </Dialog>
  )
}

/** The failure of a request about the account, or that its outcome is unknown. */
function AccountRefusal({ error, texts }: { error: unknown; texts: words.ChangeTexts }) {
  const [since] = useState(() => Date.now())
  const { title, happened } = explainError(error)
  if (error instanceof RateLimitError) {
    const advice = waitAdvice(error.retryAfterMs, since)
    return (
      <ErrorNotice
        tone="quiet"
        title={words.tooManyAttempts}
        lost={texts.refused}
        advice={advice}
      />
    )
  }
  if (error instanceof AuthenticationError) {
    return (
      <ErrorNotice
        title={words.signInEnded}
        lost={texts.refused}
        advice={words.signInAgain}
        action={<SignInLink />}
      />
    )
  }
  return classifyWriteError(error) === 'lost' ? (
    <ErrorNotice title={title} lost={`${happened} ${texts.unknown}`} advice={texts.advice} />
  ) : (
    <ErrorNotice title={title} lost={`${happened} ${texts.refused}`} advice={words.tryAgain} />
  )
}

export function SignInLink() {
  return (
    <Link to={connectHref({ next: paths.settings })} className={buttonStyles({ size: 'small' })}>
      {words.signIn}
    </Link>
  )
}
