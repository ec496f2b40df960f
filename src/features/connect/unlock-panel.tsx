import { useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { directMutations, directQueries } from '#src/queries/connection/direct/direct-queries.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { UnlockForm } from './unlock-form.tsx'

export type UnlockPanelProps = {
  /** Called once the keys are there. */
  onUnlocked: () => void
}

/** For a page without a gateway: the way to the keys that lie sealed on this device. */
export function UnlockPanel({ onUnlocked }: UnlockPanelProps) {
  const api = useApi()
  const toasts = useToasts()
  const vault = useQuery(directQueries.vault(api)).data
  const unlock = useMutation(directMutations.unlock(api))
  const remove = useMutation(directMutations.removeVault(api))
  if (!vault?.exists || vault.open) return null
  return (
    <Panel title="Unlock your keys">
      <UnlockForm
        onUnlock={async (passphrase) => {
          const opened = await unlock.mutateAsync(passphrase)
          if (opened) onUnlocked()
          return opened
        }}
        onForget={() => {
          remove.mutate(undefined, {
            onSuccess: () => toasts.show({ text: 'This device holds no sealed keys any more.' }),
          })
        }}
      />
    </Panel>
  )
}
