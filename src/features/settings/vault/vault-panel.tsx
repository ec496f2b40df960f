import { useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { directMutations, directQueries } from '#src/queries/connection/direct/direct-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
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
              busy={remove.isPending}
              onClick={() => {
                remove.mutate(undefined, {
                  onSuccess: () =>
                    toasts.show({ text: 'They live in this page alone now, until it is closed.' }),
                })
              }}
            >
              Seal them no longer
            </Button>
          </div>
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
