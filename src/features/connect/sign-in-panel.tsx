import { checkRequest, type SignInRequest, signInRequest } from '#src/contract/requests.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import { Link } from '#src/shared/link.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { FormField } from '#src/ui/fields/form-field.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { RequestForm } from '#src/ui/fields/request-form.tsx'

import { Refusal } from './notices.tsx'
import * as words from './words.ts'

export type SignInPanelProps = {
  /** Left out where the page has the same title. */
  title?: string | undefined
  onSignIn: (request: SignInRequest) => Promise<unknown>
  /** The first way in on its page has the page's only ink button. */
  isPrimary: boolean
  signUpHref: string
}

export function SignInPanel({ title, onSignIn, isPrimary, signUpHref }: SignInPanelProps) {
  return (
    <Panel title={title}>
      <RequestForm
        label={words.signIn}
        read={(values) => checkRequest(signInRequest, values)}
        send={onSignIn}
        // The service does not say whether the address or the password is wrong, so the text names both.
        problemsOf={(error) =>
          error instanceof AuthenticationError ? { password: words.wrongPassword } : null
        }
        renderRefusal={(error) => <Refusal error={error} lost={words.notSignedIn} />}
        submitLabel={words.signIn}
        isPrimary={isPrimary}
      >
        <FormField label={words.email} type="email" name="email" autoComplete="username" required />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          required
        />
      </RequestForm>
      <p className="mt-4 text-ink-2">
        {words.newHere}{' '}
        <Link to={signUpHref} className="font-medium text-ink underline underline-offset-3">
          {words.createAccountTitle}
        </Link>
      </p>
    </Panel>
  )
}
