import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { directMutations, directQueries } from '#src/queries/connection/direct/direct-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { SealForm } from './seal-form.tsx'

/** For a page without a gateway: its keys live in this page, or sealed under a passphrase. */
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
    <Panel title="Keys of this page">
      {vault.open ? (
        <div className="space-y-4">
          <p className="text-ink-2">
            They lie sealed on this device. They are locked after 15 minutes without a touch, after
            an hour out of sight, and when you disconnect.
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={() => lock.mutate()}>Lock now</Button>
            <Button
              variant="danger"
              onClick={() => {
                remove.reset()
                setRemoving(true)
              }}
            >
              Seal them no longer
            </Button>
          </div>
          <ConfirmDialog
            open={removing}
            onClose={() => setRemoving(false)}
            onConfirm={() =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  setRemoving(false)
                  toasts.show({ text: 'They live in this page alone now, until it is closed.' })
                },
              })
            }
            title="Seal the keys no longer?"
            confirmLabel="Seal them no longer"
            cancelLabel="Keep them sealed"
            busy={remove.isPending}
          >
            <p>
              What lies sealed on this device is deleted, and the passphrase opens nothing any more.
              The keys then live in this page alone, and are gone when it is reloaded or closed.
            </p>
            {remove.error && (
              <ErrorNotice
                title="The sealed keys could not be deleted"
                lost="They still lie sealed on this device."
                advice="Try again, or delete this site's data in the browser."
              />
            )}
          </ConfirmDialog>
        </div>
      ) : (
        <SealForm
          replaces={vault.exists}
          forgets={vault.forgets}
          onSeal={async (passphrase) => {
            await seal.mutateAsync(passphrase)
            toasts.show({ text: 'Sealed. The passphrase brings the keys back after a reload.' })
          }}
        />
      )}
    </Panel>
  )
}
