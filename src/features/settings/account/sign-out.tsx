import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import * as words from '#src/features/settings/words.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { accountMutations } from '#src/queries/keys/account-mutations.ts'
import { paths } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

/** Signs out after a dialog with the effects. */
export function SignOut({ isSignedIn }: { isSignedIn: boolean }) {
  const api = useApi()
  const toasts = useToasts()
  const navigate = useNavigate()
  const signOut = useMutation(accountMutations.signOut(api))
  const [asking, setAsking] = useState(false)
  const texts = isSignedIn ? words.signOut : words.disconnect

  const confirm = async () => {
    await signOut.mutateAsync()
    toasts.show({ text: texts.done })
    await navigate(paths.connect)
  }

  return (
    <>
      <Button icon={<LogOut />} onClick={() => setAsking(true)}>
        {texts.label}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        // The mutation's own error shows a refusal.
        onConfirm={() => void confirm().catch(() => null)}
        title={texts.question}
        confirmLabel={texts.label}
        cancelLabel={words.stay}
        danger={false}
        busy={signOut.isPending}
      >
        <p>
          {api.direct ? words.pageForgets : words.gatewayForgets} {words.handMadeKeyStays}
        </p>
        <p>{words.listStaysHere}</p>
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
      lost={words.mayBeSignedIn(happened)}
      advice={words.tryBeforeLeaving}
    />
  )
}
