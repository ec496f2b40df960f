import type { ReactNode } from 'react'

import type { CheckedRequest } from '#src/contract/requests.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import { connectHref, paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { fieldProblems, RequestRefusal } from '#src/shared/request-refusal.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { RequestDialog } from '#src/ui/fields/request-form.tsx'

import * as words from './words.ts'

export type AccountFormDialogProps<Request> = {
  texts: words.ChangeTexts
  danger?: boolean
  read: (values: Readonly<Record<string, string>>) => CheckedRequest<Request>
  send: (request: Request) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** The form before a change of the account. */
export function AccountFormDialog<Request>(props: AccountFormDialogProps<Request>) {
  const { texts, ...form } = props
  return (
    <RequestDialog
      {...form}
      title={texts.question}
      label={texts.question}
      submitLabel={texts.label}
      closeLabel={texts.keep}
      problemsOf={fieldProblems}
      renderRefusal={(error) =>
        error instanceof AuthenticationError ? (
          <ErrorNotice
            title={words.signInEnded}
            lost={texts.refused}
            advice={words.signInAgain}
            action={<SignInLink />}
          />
        ) : (
          <RequestRefusal
            error={error}
            texts={texts}
            again={words.tryAgain}
            limited={{ title: words.tooManyAttempts, lost: texts.refused }}
          />
        )
      }
    />
  )
}

export function SignInLink() {
  return (
    <Link to={connectHref({ next: paths.settings })} className={buttonStyles({ size: 'small' })}>
      {words.signIn}
    </Link>
  )
}
