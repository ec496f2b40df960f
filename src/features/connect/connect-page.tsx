import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import type { Credentials } from '#src/model/account.ts'
import { useApi, useAuthProblem } from '#src/queries/connection/use-api.ts'
import { accountMutations } from '#src/queries/keys/account-mutations.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { keyMutations } from '#src/queries/keys/key-mutations.ts'
import { nextHref, paths, signupHref, nextParam } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { ApiKeyPanel } from './api-key-panel.tsx'
import { ConnectedPanel } from './connected-panel.tsx'
import { ServiceLine } from './service-line.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { WhyNotice } from './why-notice.tsx'
import * as words from './words.ts'

const ConnectCheck = lazy(async () => {
  const { ConnectCheck: component } = await import('./connect-check.tsx')
  return { default: component }
})

const UnlockPanel = lazy(async () => {
  const { UnlockPanel: component } = await import('./direct/unlock-panel.tsx')
  return { default: component }
})

const LeftNotice = lazy(async () => {
  const { LeftNotice: component } = await import('./direct/left-notice.tsx')
  return { default: component }
})

export function ConnectPage() {
  const api = useApi()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toasts = useToasts()
  const credentials = useQuery(credentialsQueries.current(api)).data ?? api.credentials
  const signIn = useMutation({ ...accountMutations.signIn(api), gcTime: 0 })
  const hold = useMutation(keyMutations.hold(api))
  const refused = useAuthProblem() !== null
  const isConnected = credentials.account !== null || credentials.keys.length > 0

  const goOn = async (held: Credentials, text: string) => {
    const active = held.keys.find((key) => key.active)
    toasts.show(
      active
        ? { text }
        : {
            text: words.signedInWithoutKey,
            tone: 'hold',
          },
    )
    await navigate(active ? nextHref(search) : paths.keys, { replace: true })
  }

  // A service elsewhere takes keys (§5); the specification does not show whether it has a sign-in.
  const { service } = api.config
  const keysFirst = api.direct !== null || (service !== null && service !== 'local')
  const keyPanel = (
    <ApiKeyPanel
      open={isConnected || keysFirst}
      leads={keysFirst}
      {...(api.direct && { services: api.direct.services })}
      held={credentials.keys}
      onHold={async (request) => {
        const held = await hold.mutateAsync({
          name: request.name,
          key: request.key,
          header: request.header,
          service: request.service,
          // An unticked box is not sent.
          ...(api.direct && { whenIdle: request.whenIdle ?? 'keep' }),
        })
        await goOn(held, words.keyAccepted(request.name))
      }}
    />
  )

  return (
    <div className="mx-auto w-full max-w-105 px-4 py-8 sm:py-14">
      <h1 tabIndex={-1} className="text-title">
        {words.connect}
      </h1>
      <div className="mt-5 space-y-4">
        {isConnected && (
          <ConnectedPanel credentials={credentials} refused={refused} nextHref={nextHref(search)} />
        )}
        {!isConnected && credentials.signInAgain && (
          <WhyNotice title={words.signInAgain}>{words.signInLost}</WhyNotice>
        )}
        {api.direct && (
          <Suspense>
            <LeftNotice />
            <UnlockPanel onUnlocked={() => void navigate(nextHref(search), { replace: true })} />
          </Suspense>
        )}
        {keysFirst && keyPanel}
        {!api.direct && (credentials.account === null || refused) && (
          <SignInPanel
            leads={!keysFirst}
            signUpHref={signupHref({ next: search.get(nextParam) })}
            onSignIn={async (request) => {
              const held = await signIn.mutateAsync(request)
              await goOn(held, words.signedInWithKey(request.email))
            }}
          />
        )}
        {!keysFirst && keyPanel}
      </div>
      <Suspense>
        <ConnectCheck />
      </Suspense>
      <ServiceLine />
    </div>
  )
}
