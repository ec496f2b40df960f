import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { directMutations, directQueries } from '#src/queries/keys/key-queries.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { RequestForm } from '#src/ui/fields/request-form.tsx'

import * as words from './words.ts'

/** A thief of the sealed keys has unlimited time to guess the passphrase. */
const SHORTEST = 12

/** The keys of a page without a gateway, in this page or sealed under a passphrase. */
export function VaultPanel() {
  const api = useApi()
  const toasts = useToasts()
  const vault = useQuery(directQueries.vault(api)).data
  const seal = useMutation(directMutations.seal(api))
  const lock = useMutation(directMutations.lock(api))
  const remove = useMutation(directMutations.removeVault(api))
  const [removing, setRemoving] = useState(false)
  if (!vault) return null
  return (
    <Panel title={words.keysOfPage}>
      {vault.open ? (
        <div className="space-y-4">
          <p className="text-ink-2">{words.sealed}</p>
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={() => lock.mutate()}>{words.lockNow}</Button>
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {words.unseal}
            </Button>
          </div>
          {removing && (
            <ConfirmDialog
              onClose={() => setRemoving(false)}
              onConfirm={async () => {
                await remove.mutateAsync()
                setRemoving(false)
                toasts.show({ text: words.unsealed })
              }}
              renderFailure={() => (
                <ErrorNotice
                  title={words.notDeleted}
                  lost={accountWords.stillSealed}
                  advice={accountWords.deleteSiteData}
                />
              )}
              title={words.unsealQuestion}
              confirmLabel={words.unseal}
              cancelLabel={words.keepSealed}
            >
              <p>{words.unsealMeaning}</p>
            </ConfirmDialog>
          )}
        </div>
      ) : (
        <RequestForm
          label={words.seal}
          read={readPassphrase}
          send={async (passphrase) => {
            await seal.mutateAsync(passphrase)
            toasts.show({ text: words.isSealed })
          }}
          renderRefusal={() => (
            <ErrorNotice
              title={words.notSealed}
              lost={words.stillInPage}
              advice={words.noStorage}
            />
          )}
          submitLabel={words.seal}
          isPrimary={false}
          beside={null}
        >
          <p className="text-ink-2">
            {words.inPageOnly} {vault.forgets && words.alsoWhenIdle} {words.passphraseSeals}{' '}
            {vault.exists && words.replacesOthers}
          </p>
          <PasswordField
            label={accountWords.passphrase}
            name="passphrase"
            autoComplete="new-password"
          />
          <PasswordField label={words.sameAgain} name="repeated" autoComplete="new-password" />
        </RequestForm>
      )}
    </Panel>
  )
}

function readPassphrase({ passphrase = '', repeated = '' }: Readonly<Record<string, string>>) {
  if (passphrase.length < SHORTEST) return { problems: { passphrase: words.tooShort(SHORTEST) } }
  return passphrase === repeated
    ? { request: passphrase }
    : { problems: { repeated: words.notTheSame } }
}
