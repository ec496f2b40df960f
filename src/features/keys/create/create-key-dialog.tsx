import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import * as words from '#src/features/keys/words.ts'
import { createUuid } from '#src/queries/connection/create-uuid.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { keyMutations } from '#src/queries/keys/key-mutations.ts'
import {
  classifyWriteError,
  classifyRepeatedCreate,
  isSpent,
} from '#src/queries/writes/attempts/classify-write-error.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'
import { useHeldBack } from '#src/ui/use-held-back.ts'

import { type CreateFate, NameKeyDialog, type NewKey } from './name-key-dialog.tsx'
import { type CreatedKey, NewKeyDialog } from './new-key-dialog.tsx'

export type CreateKeyDialogProps = {
  /** The box is ticked at first, if this browser has no key to work with. */
  useHere: boolean
  /** Names of the keys in this browser; a second key of the same name would cause confusion. */
  heldNames: readonly string[]
  onClose: () => void
}

/**
 * Names a key, makes it, and shows it once. Only the state of this component holds the secret: no cache
 * keeps it, and the secret is gone when the dialog closes.
 */
export function CreateKeyDialog({ useHere, heldNames, onClose }: CreateKeyDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const creating = useMutation(keyMutations.create(api))
  const holding = useMutation(keyMutations.hold(api))
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const [fate, setFate] = useState<CreateFate>('refused')
  /** Creates that may have made a key, by key name; null if a repeat cannot return that key. */
  const unanswered = useRef(new Map<string, string | null>())

  // The browser's back button would lose the only sight of the key, or the answer with the key.
  useHeldBack(creating.isPending || created !== null)

  const create = async ({ name, hold }: NewKey) => {
    // A repeat after a lost answer asks for the same key, not for a second key.
    const isOnceLost = unanswered.current.has(name)
    const attempt = unanswered.current.get(name) ?? createUuid()
    try {
      const { key, secret } = await creating.mutateAsync({ name, hold: false, attempt })
      creating.reset()
      setCreated({ keyId: key.keyId, name: key.name, secret, hold })
    } catch (error) {
      const isLost = (isOnceLost ? classifyRepeatedCreate : classifyWriteError)(error) === 'lost'
      if (isLost) unanswered.current.set(name, isSpent(error) ? null : attempt)
      else unanswered.current.delete(name)
      setFate(isLost ? (isSpent(error) ? 'spent' : 'lost') : 'refused')
      throw error
    }
  }

  // The key is held only after it was shown: another key in use may remount the whole page.
  const holdAndClose = async ({ keyId, name, secret }: CreatedKey) => {
    await holding.mutateAsync({ name, key: secret, keyId })
    toasts.show({ text: words.inUseInBrowser(name) })
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
