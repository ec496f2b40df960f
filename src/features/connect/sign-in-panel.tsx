import { checkRequest, type SignInRequest, signInRequest } from '#src/contract/requests.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import { Link } from '#src/shared/link.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

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
  const form = useForm({
    read: (values) => checkRequest(signInRequest, values),
    send: onSignIn,
    // The service does not say whether the address or the password is wrong, so the text names both.
    problemsOf: (error) =>
      error instanceof AuthenticationError ? { password: words.wrongPassword } : null,
  })
  return (
    <Panel title={title}>
      <form {...form.props} aria-label={words.signIn} className="space-y-4">
        <TextField
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          error={form.problems['email']}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          required
          error={form.problems['password']}
        />
        {form.error !== null && <Refusal error={form.error} lost={words.notSignedIn} />}
        <Button
          type="submit"
          variant={isPrimary ? 'primary' : undefined}
          busy={form.busy}
          className="w-full"
        >
          {words.signIn}
        </Button>
      </form>
      <p className="mt-4 text-ink-2">
        {words.newHere}{' '}
        <Link to={signUpHref} className="font-medium text-ink underline underline-offset-3">
          {words.createAccountTitle}
        </Link>
      </p>
    </Panel>
  )
}
