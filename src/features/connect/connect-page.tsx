import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import type { Credentials } from '#src/model/account.ts'
import { useApi, useAuthProblem } from '#src/queries/client/use-api.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { nextHref, paths, signupHref, nextParam } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { PageTitle } from '#src/ui/display/page-header.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { ApiKeyPanel } from './api-key-panel.tsx'
import { DisconnectedNotice } from './notices.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import * as words from './words.ts'

const ConnectCheck = lazy(async () => {
  const { ConnectCheck: component } = await import('./connect-check.tsx')
  return { default: component }
})

const DirectPanels = lazy(async () => {
  const { DirectPanels: component } = await import('./direct-panels.tsx')
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
    toasts.show(active ? { text } : { text: words.signedInWithoutKey, tone: 'hold' })
    await navigate(active ? nextHref(search) : paths.keys, { replace: true })
  }

  // A service elsewhere takes keys (§5); the specification does not show whether it has a sign-in.
  const { service } = api.config
  const keysFirst = api.direct !== null || (service !== null && service !== 'local')
  const title = keysFirst || isConnected ? words.connect : words.signIn
  const keyPanel = (
    <ApiKeyPanel
      open={isConnected || keysFirst}
      isPrimary={keysFirst}
      services={api.direct?.services}
      held={credentials.keys}
      onHold={async (request) => {
        const held = await hold.mutateAsync({
          ...request,
          // An unticked box is not sent.
          ...(api.direct && { whenIdle: request.whenIdle ?? 'keep' }),
        })
        await goOn(held, words.keyAccepted(request.name))
      }}
    />
  )

  return (
    <div className="mx-auto w-full max-w-105 px-4 py-8 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <h1 tabIndex={-1} className="text-title">
        {title}
      </h1>
      <div className="mt-5 space-y-4">
        {isConnected && (
          <ConnectedPanel credentials={credentials} refused={refused} goOnHref={nextHref(search)} />
        )}
        {!isConnected && credentials.signInAgain && (
          <DisconnectedNotice title={words.signInAgain}>{words.signInLost}</DisconnectedNotice>
        )}
        {api.direct && (
          <Suspense>
            <DirectPanels onUnlocked={() => void navigate(nextHref(search), { replace: true })} />
          </Suspense>
        )}
        {keysFirst && keyPanel}
        {!api.direct && (credentials.account === null || refused) && (
          <SignInPanel
            title={title === words.signIn ? undefined : words.signIn}
            isPrimary={!keysFirst}
            signUpHref={signupHref({ next: search.get(nextParam) })}
            onSignIn={async (request) => {
              const held = await signIn.mutateAsync(request)
              await goOn(held, words.signedInWithKey(request.email))
            }}
          />
        )}
        {!keysFirst && keyPanel}
      </div>
      <ServiceLine />
      <Suspense>
        <ConnectCheck />
      </Suspense>
    </div>
  )
}

type ConnectedPanelProps = {
  credentials: Credentials
  /** The service refuses the key in use, so there is no way on. */
  refused: boolean
  goOnHref: string
}

/** The connected account, its key, and the way on. */
function ConnectedPanel({ credentials, refused, goOnHref }: ConnectedPanelProps) {
  const { account } = credentials
  const active = credentials.keys.find((key) => key.active)
  const works = active !== undefined && !refused
  return (
    <Panel title={titleOf(works, refused)}>
      <p className="text-ink-2">
        {account && (
          <>
            {filled(
              words.signedInAs,
              <b className="font-medium text-ink wrap-anywhere">{reveal(account.email)}</b>,
            )}{' '}
          </>
        )}
        {active
          ? filled(
              refused ? words.keyNotAccepted : words.keyInUse,
              <>
                <b className="font-medium text-ink wrap-anywhere">{reveal(active.name)}</b>{' '}
                <span className="font-mono text-xs">{reveal(active.hint)}</span>
              </>,
            )
          : words.noKey}
      </p>
      {!refused && (
        <Link
          to={works ? goOnHref : paths.keys}
          className={`mt-4 w-full ${buttonStyles({ variant: 'primary' })}`}
        >
          {works ? words.goOn : words.makeKey}
        </Link>
      )}
    </Panel>
  )
}

function titleOf(works: boolean, refused: boolean): string {
  if (works) return words.connected
  return refused ? words.keyRefused : words.signedIn
}

/** The service of this console, and the keeper of the secrets. */
function ServiceLine() {
  const { config } = useApi()
  const { host } = globalThis.location
  const service = config.service === null || config.service === 'local' ? host : config.service
  return (
    <p className="mt-6 border-t pt-4 text-sm text-ink-3">
      {filled(
        words.talksTo(config.service === 'local', config.agent),
        <span className="font-mono text-xs wrap-anywhere">{service}</span>,
      )}{' '}
      {config.mode === 'gateway' ? words.gatewayHoldsKey : words.pageHoldsKey}
    </p>
  )
}
