import { useMutation } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'

import type { SignUpRequest } from '#src/contract/requests.ts'
import { accountMutations } from '#src/queries/account-mutations.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { connectHref, nextHref, nextParam, paths } from '#src/routes.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { SignUpForm } from './sign-up-form.tsx'

export function SignUpPage() {
  const api = useApi()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toasts = useToasts()
  const signUp = useMutation({ ...accountMutations.signUp(api), gcTime: 0 })
  const signInHref = connectHref({ next: search.get(nextParam) })

  const create = async (request: SignUpRequest) => {
    const custody = await signUp.mutateAsync(request)
    const hasKey = custody.keys.some((key) => key.active)
    toasts.show(
      hasKey
        ? { text: 'Account created. An API key was made and is held for this browser.' }
        : {
            text: 'Account created, but no API key could be made. Make or paste one here.',
            tone: 'hold',
          },
    )
    await navigate(hasKey ? nextHref(search) : paths.keys, { replace: true })
  }

  // Signing up replaces the connection and this page with it; whoever is signed in has no use for it.
  // Without a gateway nothing could hold what a sign-up gives.
  if (api.direct) return <Navigate to={signInHref} replace />
  if (api.custody.account) return <Navigate to={nextHref(search)} replace />

  return (
    <div className="mx-auto w-full max-w-105 px-4 py-8 sm:py-14">
      <h1 tabIndex={-1} className="text-title">
        Create an account
      </h1>
      <p className="mt-1 text-ink-2">
        An API key for this browser is made with it. Only the gateway can open it: there is nothing
        to copy.
      </p>
      <Panel className="mt-5">
        <SignUpForm onSignUp={create} signInHref={signInHref} />
      </Panel>
      <p className="mt-4 text-ink-2">
        You have an account?{' '}
        <Link to={signInHref} className="font-medium text-ink underline underline-offset-3">
          Sign in
        </Link>
      </p>
    </div>
  )
}
