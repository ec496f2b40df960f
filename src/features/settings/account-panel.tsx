import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'

import {
  changePasswordRequest,
  type CheckedRequest,
  checkRequest,
  deleteAccountRequest,
  signOutEverywhereRequest,
} from '#src/contract/requests.ts'
import type { Credentials } from '#src/model/account.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { accountMutations, accountQueries } from '#src/queries/keys/account-queries.ts'
import { connectHref, paths } from '#src/routes.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { Link } from '#src/shared/link.tsx'
import { fieldProblems, RequestRefusal } from '#src/shared/request-refusal.tsx'
import { Button, buttonStyles } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { RequestDialog } from '#src/ui/fields/request-form.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { Facts } from './facts.tsx'
import * as words from './words.ts'

/** The account that is signed in, the ways out, and the changes to the account. */
export function AccountPanel({ credentials: { account, keys } }: { credentials: Credentials }) {
  const { direct } = useApi()
  if (!account) {
    return (
      <Panel title={words.account} actions={direct === null && <SignInLink />}>
        <p className="mb-4 text-ink-2">{words.nobodySignedIn}</p>
        {keys.length > 0 && <SignOut texts={words.disconnect} />}
      </Panel>
    )
  }
  const accountId = <span className="font-mono text-xs">{account.uid}</span>
  return (
    <Panel title={words.account}>
      <Facts
        facts={[
          [accountWords.email, account.email],
          ...(account.displayName ? [[accountWords.name, account.displayName] as const] : []),
          [words.accountId, accountId],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <SignOut texts={words.signOut} />
        <AccountActions email={account.email} />
      </div>
    </Panel>
  )
}

/** Signs out after a dialog with the effects. */
function SignOut({ texts }: { texts: typeof words.signOut }) {
  const api = useApi()
  const toasts = useToasts()
  const navigate = useNavigate()
  const signOut = useMutation(accountMutations.signOut(api))
  const [asking, setAsking] = useState(false)
  const [forgets, setForgets] = useState(false)

  const confirm = async () => {
    const { isForgotten } = await signOut.mutateAsync({ forgets })
    const done = forgets ? words.storedIsForgotten(texts.done) : texts.done
    toasts.show(isForgotten ? { text: done } : { text: words.storedMayBeLeft, tone: 'hold' })
    await navigate(paths.connect)
  }

  return (
    <>
      <Button icon={<LogOut />} onClick={() => setAsking(true)}>
        {texts.label}
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => {
            setAsking(false)
            setForgets(false)
          }}
          onConfirm={confirm}
          renderFailure={(error) => (
            <ErrorNotice
              title={explainError(error).title}
              lost={words.mayBeSignedIn(explainError(error).happened)}
              advice={words.tryBeforeLeaving}
            />
          )}
          title={texts.question}
          confirmLabel={texts.label}
          cancelLabel={words.stay}
          danger={false}
        >
          <p>
            {api.direct ? words.pageForgets : words.gatewayForgets} {words.handMadeKeyStays}
          </p>
          <p>{words.sessionsGoOn}</p>
          <Checkbox
            label={words.forgetStored}
            hint={words.forgetStoredHint}
            checked={forgets}
            onChange={(event) => setForgets(event.currentTarget.checked)}
          />
          <p>{words.storedStays}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The changes to the account that the service offers. */
function AccountActions({ email }: { email: string }) {
  const api = useApi()
  const offer = useQuery(accountQueries.offer(api)).data
  const [asked, setAsked] = useState<'password' | 'everywhere' | 'deletion' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      {offer?.signOutEverywhere === true && (
        <Button onClick={() => setAsked('everywhere')}>{words.everywhere.label}</Button>
      )}
      {offer?.changePassword === true && (
        <Button onClick={() => setAsked('password')}>{words.changePassword.label}</Button>
      )}
      {offer?.deleteAccount === true && (
        <Button variant="danger" onClick={() => setAsked('deletion')}>
          {words.deleteAccount.label}
        </Button>
      )}
      {asked === 'password' && <ChangePasswordDialog onClose={close} />}
      {asked === 'everywhere' && <SignOutEverywhereDialog onClose={close} />}
      {asked === 'deletion' && <DeleteAccountDialog email={email} onClose={close} />}
    </>
  )
}

type Closable = { onClose: () => void }

function ChangePasswordDialog({ onClose }: Closable) {
  const toasts = useToasts()
  const change = useMutation(accountMutations.changePassword(useApi()))
  return (
    <AccountFormDialog
      texts={words.changePassword}
      read={({ revokeKeys, ...values }) =>
        checkRequest(changePasswordRequest, { ...values, revokeKeys: revokeKeys === 'on' })
      }
      send={async (request) => {
        await change.mutateAsync(request)
        onClose()
        toasts.show({ text: words.passwordChanged })
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.changeMeaning}</p>
      <PasswordField
        label={words.presentPassword}
        name="password"
        secret={words.presentSecret}
        autoComplete="current-password"
      />
      <PasswordField
        label={words.newPassword}
        name="newPassword"
        secret={words.newSecret}
        autoComplete="new-password"
        hint={accountWords.passwordHint}
      />
      <Checkbox name="revokeKeys" label={words.revokeOthers} hint={words.revokeOthersHint} />
    </AccountFormDialog>
  )
}

function SignOutEverywhereDialog({ onClose }: Closable) {
  const toasts = useToasts()
  const navigate = useNavigate()
  const signOut = useMutation(accountMutations.signOutEverywhere(useApi()))
  return (
    <AccountFormDialog
      texts={words.everywhere}
      danger
      read={({ revokeKeys }) =>
        checkRequest(signOutEverywhereRequest, { revokeKeys: revokeKeys === 'on' })
      }
      send={async (request) => {
        await signOut.mutateAsync(request)
        toasts.show({ text: words.signedOutEverywhere })
        await navigate(paths.connect)
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.everywhereMeaning}</p>
      <p className="text-ink-2">{words.listStays}</p>
      <Checkbox name="revokeKeys" label={words.revokeAll} hint={words.revokeAllHint} />
    </AccountFormDialog>
  )
}

/** Lists the losses and asks for the password, as a deleted account cannot come back. */
function DeleteAccountDialog({ email, onClose }: Closable & { email: string }) {
  const toasts = useToasts()
  const navigate = useNavigate()
  const deletion = useMutation(accountMutations.deleteAccount(useApi()))
  return (
    <AccountFormDialog
      texts={words.deleteAccount}
      danger
      read={(values) => {
        const checked = checkRequest(deleteAccountRequest, values)
        if ('problems' in checked) return checked
        return { request: { ...checked.request, forgets: values['forgets'] === 'on' } }
      }}
      send={async (request) => {
        const { isForgotten } = await deletion.mutateAsync(request)
        toasts.show(
          isForgotten ? { text: words.deleted } : { text: words.deletedInPart, tone: 'hold' },
        )
        await navigate(paths.connect)
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {filled(
          words.deletes,
          <b className="font-medium wrap-anywhere text-ink">{reveal(email)}</b>,
        )}
      </p>
      <ul className="list-disc space-y-1 pl-5 text-ink-2">
        {words.deleteEffects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Checkbox name="forgets" label={words.removeHere} hint={words.removeHereHint} />
      <PasswordField
        label={accountWords.password}
        name="password"
        autoComplete="current-password"
      />
    </AccountFormDialog>
  )
}

type AccountFormDialogProps<Request> = {
  texts: words.ChangeTexts
  danger?: boolean
  read: (values: Readonly<Record<string, string>>) => CheckedRequest<Request>
  send: (request: Request) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

function AccountFormDialog<Request>(props: AccountFormDialogProps<Request>) {
  const { texts, ...form } = props
  return (
    <RequestDialog
      {...form}
      title={texts.question}
      label={texts.question}
      submitLabel={texts.label}
      closeLabel={texts.keep}
      problemsOf={fieldProblems}
      renderRefusal={(error) =>
        error instanceof AuthenticationError ? (
          <ErrorNotice
            title={accountWords.signInEnded}
            lost={texts.refused}
            advice={words.signInAgain}
            action={<SignInLink />}
          />
        ) : (
          <RequestRefusal
            error={error}
            texts={texts}
            again={words.tryAgain}
            limited={{ title: accountWords.tooManyAttempts, lost: texts.refused }}
          />
        )
      }
    />
  )
}

function SignInLink() {
  return (
    <Link to={connectHref({ next: paths.settings })} className={buttonStyles({ size: 'small' })}>
      {accountWords.signIn}
    </Link>
  )
}
