import { useMutation } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'

import type { SignUpRequest } from '#src/contract/requests.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { accountMutations } from '#src/queries/keys/account-mutations.ts'
import { connectHref, nextHref, nextParam, paths } from '#src/routes.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { SignUpForm } from './sign-up-form.tsx'
import * as words from './words.ts'

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
    toasts.show(
      hasKey
        ? { text: words.created }
        : {
            text: words.createdWithoutKey,
            tone: 'hold',
          },
    )
    await navigate(hasKey ? nextHref(search) : paths.keys, { replace: true })
  }

  // A sign-up replaces the connection, and an operator who is signed in needs no sign-up. Without a gateway
  // there is no place for the tokens of a sign-up.
  if (api.direct) return <Navigate to={signInHref} replace />
  if (api.credentials.account) return <Navigate to={nextHref(search)} replace />

  return (
    <div className="mx-auto w-full max-w-105 px-4 py-8 sm:py-14">
      <h1 tabIndex={-1} className="text-title">
        {words.createAccountTitle}
      </h1>
      <p className="mt-1 text-ink-2">{words.keyIsMade}</p>
      <Panel className="mt-5">
        <SignUpForm onSignUp={create} signInHref={signInHref} />
      </Panel>
      <p className="mt-4 text-ink-2">
        {words.haveAccount}{' '}
        <Link to={signInHref} className="font-medium text-ink underline underline-offset-3">
          {words.signIn}
        </Link>
      </p>
    </div>
  )
}
