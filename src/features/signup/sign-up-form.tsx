import { checkRequest, type SignUpRequest, signUpRequest } from '#src/contract/requests.ts'
import { fieldProblem } from '#src/queries/keys/field-problem.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

import { isTaken, SignUpRefusal } from './sign-up-refusal.tsx'
import * as words from './words.ts'

const fields = new Set(['email', 'password', 'displayName'])

export type SignUpFormProps = {
  onSignUp: (request: SignUpRequest) => Promise<unknown>
  /** The sign-in page, for operators with an account. */
  signInHref: string
}

export function SignUpForm({ onSignUp, signInHref }: SignUpFormProps) {
  const form = useForm({ read: readSignUp, send: onSignUp, problemsOf: findProblems })
  return (
    <form {...form.props} aria-label={words.createAccountTitle} className="space-y-4">
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for filling this in
        autoFocus
        error={form.problems['email']}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="new-password"
        required
        hint={form.problems['password'] ? undefined : words.passwordHint}
        error={form.problems['password']}
      />
      <TextField
        label={words.displayName}
        name="displayName"
        autoComplete="name"
        optional
        error={form.problems['displayName']}
      />
      {form.error !== null && <SignUpRefusal error={form.error} signInHref={signInHref} />}
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        {words.createAccount}
      </Button>
    </form>
  )
}

/** §4: displayName is optional, so a blank name is left out. */
function readSignUp({ displayName, ...values }: Readonly<Record<string, string>>) {
  const name = displayName?.trim()
  return checkRequest(signUpRequest, { ...values, ...(name ? { displayName: name } : {}) })
}

/** A taken address needs a way on, not only a text beside its field. */
function findProblems(error: unknown) {
  if (isTaken(error)) return null
  const problem = fieldProblem(error)
  return problem && fields.has(problem.field) ? { [problem.field]: problem.message } : null
}
