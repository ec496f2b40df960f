import { useMutation } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'

import { checkRequest, type SignUpRequest, signUpRequest } from '#src/contract/requests.ts'
import { ServiceError } from '#src/model/errors.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { connectHref, nextHref, nextParam, paths } from '#src/routes.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { Link } from '#src/shared/link.tsx'
import { fieldProblems, RequestRefusal } from '#src/shared/request-refusal.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { RequestForm } from '#src/ui/fields/request-form.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import * as words from './words.ts'

const CONFLICT = 409

export function SignUpPage() {
  const api = useApi()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toasts = useToasts()
  const signUp = useMutation({ ...accountMutations.signUp(api), gcTime: 0 })
  const signInHref = connectHref({ next: search.get(nextParam) })

  const create = async (request: SignUpRequest) => {
    const credentials = await signUp.mutateAsync(request)
    const hasKey = credentials.keys.some((key) => key.active)
    toasts.show(hasKey ? { text: words.created } : { text: words.createdWithoutKey, tone: 'hold' })
    await navigate(hasKey ? nextHref(search) : paths.keys, { replace: true })
  }

  // A sign-up replaces the connection, and an operator who is signed in needs no sign-up. Without a gateway
  // there is no place for the tokens of a sign-up.
  if (api.direct) return <Navigate to={signInHref} replace />
  if (api.credentials.account) return <Navigate to={nextHref(search)} replace />

  return (
    <div className="mx-auto w-full max-w-105 px-4 py-8 sm:py-14">
      <h1 tabIndex={-1} className="text-title">
        {accountWords.createAccount}
      </h1>
      <p className="mt-1 text-ink-2">{words.keyIsMade}</p>
      <Panel className="mt-5">
        <RequestForm
          label={accountWords.createAccount}
          read={readSignUp}
          send={create}
          // A taken address needs a way on, not only a text beside its field.
          problemsOf={(error) => (isTaken(error) ? null : fieldProblems(error))}
          renderRefusal={(error) => <SignUpRefusal error={error} signInHref={signInHref} />}
          submitLabel={words.createAccount}
        >
          <TextField
            label={accountWords.email}
            type="email"
            name="email"
            autoComplete="username"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for filling this in
            autoFocus
          />
          <PasswordField
            label={accountWords.password}
            name="password"
            autoComplete="new-password"
            hint={accountWords.passwordHint}
          />
          <TextField label={words.displayName} name="displayName" autoComplete="name" optional />
        </RequestForm>
      </Panel>
      <p className="mt-4 text-ink-2">
        {words.haveAccount}{' '}
        <Link to={signInHref} className="font-medium text-ink underline underline-offset-3">
          {accountWords.signIn}
        </Link>
      </p>
    </div>
  )
}

/** §4: displayName is optional, so a blank name is left out. */
function readSignUp({ displayName, ...values }: Readonly<Record<string, string>>) {
  const name = displayName?.trim()
  return checkRequest(signUpRequest, { ...values, ...(name ? { displayName: name } : {}) })
}

/** §4 does not specify the failure of a second sign-up; the local service answers 409. */
function isTaken(error: unknown): boolean {
  return error instanceof ServiceError && error.status === CONFLICT
}

/** The reason that no account was made, and the way on. */
function SignUpRefusal({ error, signInHref }: { error: unknown; signInHref: string }) {
  const signIn = (
    <Link to={signInHref} className={buttonStyles({ size: 'small' })}>
      {accountWords.signIn}
    </Link>
  )
  if (isTaken(error)) {
    return (
      <ErrorNotice
        title={words.taken}
        lost={words.nothingChanged}
        advice={words.signInOrOtherAddress}
        action={signIn}
      />
    )
  }
  return (
    <RequestRefusal
      error={error}
      texts={words.creation}
      again={words.tryAgain}
      limited={{ title: words.tooManySignUps, lost: words.noAccountAndTextStays }}
      action={signIn}
    />
  )
}
