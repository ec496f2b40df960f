import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import type { Custody } from '#src/model/account.ts'
import { accountMutations } from '#src/queries/account-mutations.ts'
import { useApi, useAuthProblem } from '#src/queries/connection/api-provider.tsx'
import { custodyQueries } from '#src/queries/custody-queries.ts'
import { keyMutations } from '#src/queries/key-mutations.ts'
import { nextHref, paths, signupHref, nextParam } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { ApiKeyPanel } from './api-key-panel.tsx'
import { ConnectedPanel } from './connected-panel.tsx'
import { ServiceLine } from './service-line.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { WhyNotice } from './why-notice.tsx'

const ConnectCheck = lazy(async () => {
  const { ConnectCheck: component } = await import('./connect-check.tsx')
  return { default: component }
})

const UnlockPanel = lazy(async () => {
  const { UnlockPanel: component } = await import('./unlock-panel.tsx')
  return { default: component }
})

const LeftNotice = lazy(async () => {
  const { LeftNotice: component } = await import('./left-notice.tsx')
  return { default: component }
})

export function ConnectPage() {
  const api = useApi()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toasts = useToasts()
  const custody = useQuery(custodyQueries.current(api)).data ?? api.custody
  const signIn = useMutation({ ...accountMutations.signIn(api), gcTime: 0 })
  const hold = useMutation(keyMutations.hold(api))
  const refused = useAuthProblem() !== null
  const isConnected = custody.account !== null || custody.keys.length > 0

  const goOn = async (held: Custody, words: string) => {
    const active = held.keys.find((key) => key.active)
    toasts.show(
      active
        ? { text: words }
        : {
            text: 'Signed in, but no API key could be made. Make or paste one here.',
            tone: 'hold',
          },
    )
    await navigate(active ? nextHref(search) : paths.keys, { replace: true })
  }

  // A service elsewhere takes keys (§5); whether it has people sign in, the specification does not show.
  const { service } = api.config
  const keysFirst = api.direct !== null || (service !== null && service !== 'local')
  const keyPanel = (
    <ApiKeyPanel
      open={isConnected || keysFirst}
      leads={keysFirst}
      {...(api.direct && { services: api.direct.services })}
      held={custody.keys}
      onHold={async (request) => {
        const held = await hold.mutateAsync({
          name: request.name,
          key: request.key,
          header: request.header,
          service: request.service,
          // A box that is not ticked is not sent.
          ...(api.direct && { whenIdle: request.whenIdle ?? 'keep' }),
        })
        await goOn(held, `The service accepts the key “${request.name}”. It is in use now.`)
      }}
    />
  )

  return (
    <div className="mx-auto w-full max-w-105 px-4 py-8 sm:py-14">
      <h1 tabIndex={-1} className="text-title">
        Connect
      </h1>
      <div className="mt-5 space-y-4">
        {isConnected && (
          <ConnectedPanel custody={custody} refused={refused} nextHref={nextHref(search)} />
        )}
        {!isConnected && custody.signInAgain && (
          <WhyNotice title="Sign in again">
            What this browser held does not open any more: an earlier version made it, or a part of
            it was cleared. Your drafts and lists are kept, and show again once you are connected.
          </WhyNotice>
        )}
        {api.direct && (
          <Suspense>
            <LeftNotice />
            <UnlockPanel onUnlocked={() => void navigate(nextHref(search), { replace: true })} />
          </Suspense>
        )}
        {keysFirst && keyPanel}
        {!api.direct && (custody.account === null || refused) && (
          <SignInPanel
            leads={!keysFirst}
            signUpHref={signupHref({ next: search.get(nextParam) })}
            onSignIn={async (request) => {
              const held = await signIn.mutateAsync(request)
              await goOn(held, `Signed in as ${request.email}. A key is held for this browser.`)
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
