import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import {
  checkRequest,
  type HoldKeyRequest,
  holdKeyRequest,
  type SignInRequest,
  signInRequest,
} from '#src/contract/requests.ts'
import type { Credentials, HeldKey } from '#src/model/account.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import { useApi, useAuthProblem } from '#src/queries/client/use-api.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { useServiceCheck } from '#src/queries/service/check-service.ts'
import { nextHref, nextParam, paths, signupHref } from '#src/routes.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { Link } from '#src/shared/link.tsx'
import { fieldProblems } from '#src/shared/request-refusal.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { PageTitle } from '#src/ui/display/page-header.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { CheckList } from '#src/ui/feedback/check-list.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { RequestForm } from '#src/ui/fields/request-form.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { Refusal } from './notices.tsx'
import * as words from './words.ts'

const DirectPanels = lazyComponent(async () => (await import('./direct-panels.tsx')).DirectPanels)

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
  const title = keysFirst || isConnected ? words.connect : accountWords.signIn
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
        // Another tab may have sealed another key under this name: the key then has a number.
        const { name } = held.keys.find((key) => key.active) ?? request
        await goOn(held, words.keyAccepted(name))
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
        {api.direct && (
          <Suspense>
            <DirectPanels onUnlocked={() => void navigate(nextHref(search), { replace: true })} />
          </Suspense>
        )}
        {keysFirst && keyPanel}
        {!api.direct && (credentials.account === null || refused) && (
          <SignInPanel
            title={title === accountWords.signIn ? undefined : accountWords.signIn}
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
      <div className="mt-2">
        <CheckList {...useServiceCheck()} isQuiet />
      </div>
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

type SignInPanelProps = {
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
        label={accountWords.signIn}
        read={(values) => checkRequest(signInRequest, values)}
        send={onSignIn}
        // The service does not say whether the address or the password is wrong, so the text names both.
        problemsOf={(error) =>
          error instanceof AuthenticationError ? { password: words.wrongPassword } : null
        }
        renderRefusal={(error) => <Refusal error={error} lost={words.notSignedIn} />}
        submitLabel={accountWords.signIn}
        isPrimary={isPrimary}
      >
        <TextField
          label={accountWords.email}
          type="email"
          name="email"
          autoComplete="username"
          required
        />
        <PasswordField
          label={accountWords.password}
          name="password"
          autoComplete="current-password"
        />
      </RequestForm>
      <p className="mt-4 text-ink-2">
        {words.newHere}{' '}
        <Link to={signUpHref} className="font-medium text-ink underline underline-offset-3">
          {accountWords.createAccount}
        </Link>
      </p>
    </Panel>
  )
}

type ApiKeyPanelProps = {
  /** The panel is open from the start if the page is for adding a key. */
  open: boolean
  held: readonly Pick<HeldKey, 'name'>[]
  /** If there are several services, the operator chooses the service of the key. */
  services?: readonly string[] | undefined
  /** The first way in on its page has the page's only ink button. */
  isPrimary: boolean
  /** Gives the key to the gateway, which asks the service whether it accepts the key. */
  onHold: (request: HoldKeyRequest) => Promise<unknown>
}

/** The way in without an account, and the way to add a key. */
export function ApiKeyPanel({ open, held, services, isPrimary, onHold }: ApiKeyPanelProps) {
  const isTaken = (name = '') => held.some((key) => key.name === name.trim())
  return (
    <details open={open} className="group rounded-card border bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-card px-4.5 font-semibold select-none [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
        {held.length > 0 ? words.addKey : words.ownKey}
      </summary>
      <div className="px-4.5 pb-4.5">
        <RequestForm
          label={words.ownKey}
          autoComplete="off"
          read={(values) =>
            isTaken(values['name'])
              ? { problems: { name: accountWords.nameTaken } }
              : checkRequest(holdKeyRequest, values)
          }
          send={onHold}
          problemsOf={fieldProblems}
          renderRefusal={(error) => <Refusal error={error} lost={words.notKept} />}
          submitLabel={words.checkAndUse}
          isPrimary={isPrimary}
        >
          {services && services.length > 1 && (
            <Select
              label={words.service}
              name="service"
              options={services.map((service) => ({ value: service, label: service }))}
              hint={words.serviceHint}
            />
          )}
          <TextField
            label={accountWords.name}
            name="name"
            autoComplete="off"
            required
            hint={words.nameHint}
          />
          <PasswordField label={words.apiKey} secret={words.secret} name="key" autoComplete="off" />
          <Checkbox
            label={words.sendInHeader}
            name="header"
            value="X-Service-Key"
            hint={words.headerHint}
          />
          {services && (
            <Checkbox
              label={words.forgetWhenIdle}
              name="whenIdle"
              value="forget"
              defaultChecked
              hint={words.idleHint}
            />
          )}
        </RequestForm>
      </div>
    </details>
  )
}
