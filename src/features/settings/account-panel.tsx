import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { Credentials } from '#src/model/account.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { paths } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'

import { AccountActions } from './account-actions.tsx'
import { SignInLink } from './account-form-dialog.tsx'
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
  return (
    <Panel title={words.account}>
      <Facts
        facts={[
          { name: words.email, value: account.email },
          ...(account.displayName ? [{ name: words.name, value: account.displayName }] : []),
          {
            name: words.accountId,
            value: <span className="font-mono text-xs">{account.uid}</span>,
          },
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
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false)
          setForgets(false)
        }}
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
        <p>{words.sessionsGoOn}</p>
        <Checkbox
          label={words.forgetStored}
          hint={words.forgetStoredHint}
          checked={forgets}
          onChange={(event) => setForgets(event.currentTarget.checked)}
        />
        <p>{words.storedStays}</p>
        {signOut.error && (
          <ErrorNotice
            title={explainError(signOut.error).title}
            lost={words.mayBeSignedIn(explainError(signOut.error).happened)}
            advice={words.tryBeforeLeaving}
          />
        )}
      </ConfirmDialog>
    </>
  )
}
