import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import {
  changePasswordRequest,
  checkRequest,
  deleteAccountRequest,
  signOutEverywhereRequest,
} from '#src/contract/requests.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { accountMutations, accountQueries } from '#src/queries/keys/account-queries.ts'
import { paths } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { AccountFormDialog } from './account-form-dialog.tsx'
import * as words from './words.ts'

/** The changes to the account that the service offers. */
export function AccountActions({ email }: { email: string }) {
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
        required
      />
      <PasswordField
        label={words.newPassword}
        name="newPassword"
        secret={words.newSecret}
        autoComplete="new-password"
        required
        hint={words.passwordHint}
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
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
      />
    </AccountFormDialog>
  )
}
