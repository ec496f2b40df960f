import { useMutation, useQuery } from '@tanstack/react-query'

import { useApi } from '#src/queries/connection/use-api.ts'
import { directMutations, directQueries } from '#src/queries/keys/direct-queries.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { UnlockForm } from './unlock-form.tsx'
import * as words from './unlock-words.ts'

export type UnlockPanelProps = {
  /** Called when the keys are unlocked. */
  onUnlocked: () => void
}

/** Unlocks the keys that lie sealed on this device, for a page without a gateway. */
export function UnlockPanel({ onUnlocked }: UnlockPanelProps) {
  const api = useApi()
  const toasts = useToasts()
  const vault = useQuery(directQueries.vault(api)).data
  const unlock = useMutation(directMutations.unlock(api))
  const remove = useMutation(directMutations.removeVault(api))
  if (!vault?.exists || vault.open) return null
  return (
    <Panel title={words.unlockKeys}>
      <UnlockForm
        onUnlock={async (passphrase) => {
          const opened = await unlock.mutateAsync(passphrase)
          if (opened) onUnlocked()
          return opened
        }}
        onForget={() => {
          remove.mutate(undefined, {
            onSuccess: () => toasts.show({ text: words.forgotten }),
          })
        }}
      />
    </Panel>
  )
}
