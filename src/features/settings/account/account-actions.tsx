import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import * as words from '#src/features/settings/words.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { accountMutations } from '#src/queries/keys/account-mutations.ts'
import { accountQueries } from '#src/queries/keys/account-queries.ts'
import { paths } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx'

type Asked = 'password' | 'everywhere' | 'deletion'

/** The changes to the account that the service offers. */
export function AccountActions({ email }: { email: string }) {
  const api = useApi()
  const toasts = useToasts()
  const navigate = useNavigate()
  const offer = useQuery(accountQueries.offer(api)).data
  const change = useMutation(accountMutations.changePassword(api))
  const signOut = useMutation(accountMutations.signOutEverywhere(api))
  const deletion = useMutation(accountMutations.deleteAccount(api))
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)

  return (
    <>
      {offer?.signOutEverywhere === true && (
        <Button onClick={() => setAsked('everywhere')}>{words.signOutEverywhere}</Button>
      )}
      {offer?.changePassword === true && (
        <Button onClick={() => setAsked('password')}>{words.changePassword}</Button>
      )}
      {offer?.deleteAccount === true && (
        <Button variant="danger" onClick={() => setAsked('deletion')}>
          {words.deleteAccount}
        </Button>
      )}
      {asked === 'password' && (
        <ChangePasswordDialog
          onClose={close}
          onChange={async (request) => {
            await change.mutateAsync(request)
            close()
            toasts.show({ text: words.passwordChanged })
          }}
        />
      )}
      {asked === 'everywhere' && (
        <SignOutEverywhereDialog
          onClose={close}
          onSignOut={async (request) => {
            await signOut.mutateAsync(request)
            toasts.show({ text: words.signedOutEverywhere })
            await navigate(paths.connect)
          }}
        />
      )}
      {asked === 'deletion' && (
        <DeleteAccountDialog
          email={email}
          onClose={close}
          onDelete={async (request) => {
            const { isForgotten } = await deletion.mutateAsync(request)
            toasts.show(
              isForgotten
                ? { text: words.deleted }
                : {
                    text: words.deletedInPart,
                    tone: 'hold',
                  },
            )
            await navigate(paths.connect)
          }}
        />
      )}
    </>
  )
}
