import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { createUuid } from '#src/queries/attempts/create-uuid.ts'
import { fateNow, fateOnceLost, isSpent } from '#src/queries/attempts/fate-now.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { keyMutations } from '#src/queries/key-mutations.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'
import { useHeldBack } from '#src/ui/use-held-back.ts'

import { type CreateFate, NameKeyDialog, type NewKey } from './name-key-dialog.tsx'
import { type CreatedKey, NewKeyDialog } from './new-key-dialog.tsx'

export type CreateKeyDialogProps = {
  /** Proposed where this browser has no key to work with. */
  useHere: boolean
  /** Names of the keys this browser holds: one more under the same name would be confused. */
  heldNames: readonly string[]
  onClose: () => void
}

/**
 * Names a key, makes it, and shows it once. The secret lives in this component's state alone: no cache
 * keeps it, and it is gone when the dialog closes.
 */
export function CreateKeyDialog({ useHere, heldNames, onClose }: CreateKeyDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const creating = useMutation(keyMutations.create(api))
  const holding = useMutation(keyMutations.hold(api))
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const [fate, setFate] = useState<CreateFate>('refused')
  /** By their names the creates that may have made a key; null where asking for that one is of no use. */
  const unanswered = useRef(new Map<string, string | null>())

  // The browser's way back would take the only sight of a key with it, or its answer.
  useHeldBack(creating.isPending || created !== null)

  const create = async ({ name, hold }: NewKey) => {
    // Asked for again after a lost answer it is the same key that is wanted, not a second one.
    const isOnceLost = unanswered.current.has(name)
    const attempt = unanswered.current.get(name) ?? createUuid()
    try {
      const { key, secret } = await creating.mutateAsync({ name, hold: false, attempt })
      creating.reset()
      setCreated({ keyId: key.keyId, name: key.name, secret, hold })
    } catch (error) {
      const isLost = (isOnceLost ? fateOnceLost : fateNow)(error) === 'lost'
      if (isLost) unanswered.current.set(name, isSpent(error) ? null : attempt)
      else unanswered.current.delete(name)
      setFate(isLost ? (isSpent(error) ? 'spent' : 'lost') : 'refused')
      throw error
    }
  }

  // Held only after it was shown: another key in use may mount the whole page anew.
  const holdAndClose = async ({ keyId, name, secret }: CreatedKey) => {
    await holding.mutateAsync({ name, key: secret, keyId })
    toasts.show({ text: `“${name}” is in use in this browser.` })
    onClose()
  }

  return created ? (
    <NewKeyDialog created={created} onHold={() => holdAndClose(created)} onClose={onClose} />
  ) : (
    <NameKeyDialog
      useHere={useHere}
      heldNames={heldNames}
      fate={fate}
      onCreate={create}
      onClose={onClose}
    />
  )
}
