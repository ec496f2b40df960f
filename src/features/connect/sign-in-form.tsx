import { checkRequest, type SignInRequest, signInRequest } from '#src/contract/requests.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

import { Refusal } from './refusal.tsx'
import * as words from './words.ts'

export type SignInFormProps = {
  onSignIn: (request: SignInRequest) => Promise<unknown>
  /** The first way in on its page has the page's only ink button. */
  leads: boolean
}

export function SignInForm({ onSignIn, leads }: SignInFormProps) {
  const form = useForm({
    read: (values) => checkRequest(signInRequest, values),
    send: onSignIn,
    problemsOf: findProblems,
  })
  return (
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
        variant={leads ? 'primary' : undefined}
        busy={form.busy}
        className="w-full"
      >
        {words.signIn}
      </Button>
    </form>
  )
}

/** The service does not say whether the address or the password is wrong, so the text names both. */
function findProblems(error: unknown) {
  if (!(error instanceof AuthenticationError)) return null
  return { password: words.wrongPassword }
}
