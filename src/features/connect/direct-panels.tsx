import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { directMutations, directQueries } from '#src/queries/keys/key-queries.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { fieldProblems } from '#src/shared/request-refusal.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { RequestForm } from '#src/ui/fields/request-form.tsx'

import * as words from './words.ts'

/** A page without a gateway: the reason that its keys are gone, and the way to unlock sealed keys. */
export function DirectPanels({ onUnlocked }: { onUnlocked: () => void }) {
  const api = useApi()
  const toasts = useToasts()
  const vault = useQuery(directQueries.vault(api)).data
  const unlock = useMutation(directMutations.unlock(api))
  const remove = useMutation(directMutations.removeVault(api))
  const [asking, setAsking] = useState(false)
  if (!vault || vault.open) return null
  return (
    <>
      {vault.wasLeft && (
        <ErrorNotice
          tone="quiet"
          title={vault.exists ? words.locked : words.forgotten}
          lost={words.leftAlone}
          advice={vault.exists ? words.unlockAgain : words.pasteAgain}
        />
      )}
      {vault.exists && (
        <Panel title={words.unlockKeys}>
          <RequestForm
            label={words.unlock}
            read={({ passphrase = '' }) =>
              passphrase === ''
                ? { problems: { passphrase: words.enterPassphrase } }
                : { request: passphrase }
            }
            send={async (passphrase) => {
              if (!(await unlock.mutateAsync(passphrase))) throw new WrongPassphrase()
              onUnlocked()
            }}
            problemsOf={(error) =>
              error instanceof WrongPassphrase
                ? { passphrase: words.wrongPassphrase }
                : fieldProblems(error)
            }
            submitLabel={words.unlock}
            beside={
              <Button variant="ghost" onClick={() => setAsking(true)}>
                {words.notKnown}
              </Button>
            }
          >
            <PasswordField
              label={accountWords.passphrase}
              name="passphrase"
              autoComplete="current-password"
            />
          </RequestForm>
          {asking && (
            <ConfirmDialog
              onClose={() => setAsking(false)}
              onConfirm={async () => {
                await remove.mutateAsync()
                setAsking(false)
                toasts.show({ text: words.noSealedKeys })
              }}
              renderFailure={() => (
                <ErrorNotice
                  title={words.notForgotten}
                  lost={accountWords.stillSealed}
                  advice={accountWords.deleteSiteData}
                />
              )}
              title={words.forgetQuestion}
              confirmLabel={words.forget}
              cancelLabel={words.keepThem}
            >
              <p>{words.forgetMeaning}</p>
            </ConfirmDialog>
          )}
        </Panel>
      )}
    </>
  )
}

class WrongPassphrase extends Error {}
