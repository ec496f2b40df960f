import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { explainError } from '#src/model/explain-error.ts'
import { accountMutations } from '#src/queries/account-mutations.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { paths } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

/** Says what goes and what stays before anything does. */
export function SignOut({ isSignedIn }: { isSignedIn: boolean }) {
  const api = useApi()
  const toasts = useToasts()
  const navigate = useNavigate()
  const signOut = useMutation(accountMutations.signOut(api))
  const [asking, setAsking] = useState(false)
  const words = isSignedIn ? 'Sign out' : 'Disconnect'

  const confirm = async () => {
    await signOut.mutateAsync()
    toasts.show({
      text: `${isSignedIn ? 'Signed out' : 'Disconnected'}. This browser holds no key any more.`,
    })
    await navigate(paths.connect)
  }

  return (
    <>
      <Button icon={<LogOut />} onClick={() => setAsking(true)}>
        {words}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        // A refusal is shown by the mutation's own error.
        onConfirm={() => void confirm().catch(() => null)}
        title={`${words} in this browser?`}
        confirmLabel={words}
        cancelLabel="Stay"
        danger={false}
        busy={signOut.isPending}
      >
        <p>
          {api.direct
            ? 'This page forgets every key that it holds; sealed ones stay sealed under their passphrase.'
            : 'The gateway forgets every key and token it holds for this browser, and revokes the key that it made itself.'}{' '}
          A key that was added by hand stays valid at the service, and no page can show it: if it is
          kept nowhere else, another must be made afterwards.
        </p>
        <p>
          Sessions go on. This browser keeps its list of them and your drafts, and shows them again
          when the same account connects here.
        </p>
        {signOut.error && <SignOutProblem error={signOut.error} />}
      </ConfirmDialog>
    </>
  )
}

function SignOutProblem({ error }: { error: unknown }) {
  const { title, happened } = explainError(error)
  return (
    <ErrorNotice
      title={title}
      lost={`${happened} You may still be signed in.`}
      advice="Try again before you leave this device."
    />
  )
}
