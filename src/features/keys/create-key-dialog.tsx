import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { checkRequest, createKeyRequest } from '#src/contract/requests.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { classifyWriteError, classifyRepeated, isSpent } from '#src/queries/writes/write-errors.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { useBlockedHistory } from '#src/ui/blocked-history.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { RequestDialog } from '#src/ui/fields/request-form.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useSend } from '#src/ui/fields/use-send.ts'

import { KeyRefusal } from './account-keys.tsx'
import * as words from './words.ts'

/** The name of a new key; with `hold`, this browser's gateway gets the key afterwards. */
type NewKey = { name: string; hold: boolean }

type CreatedKey = NewKey & { keyId: string; secret: string }

/** A failed create: no key was made, a key may exist, or a key may exist and a repeat cannot return it. */
type CreateOutcome = 'refused' | 'lost' | 'spent'

type CreateKeyDialogProps = {
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
  const [outcome, setOutcome] = useState<CreateOutcome>('refused')
  /** Creates that may have made a key, by key name; null if a repeat cannot return that key. */
  const unanswered = useRef(new Map<string, string | null>())

  // The way back or a page that closes would lose the only sight of the key, or the answer with the key.
  const isKept = creating.isPending || created !== null
  useBlockedHistory(isKept)
  useEffect(() => {
    if (!isKept) return undefined
    const kept = new AbortController()
    const { signal } = kept
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    return () => kept.abort()
  }, [isKept])

  const create = async ({ name, hold }: NewKey) => {
    // A repeat after a lost answer asks for the same key, not for a second key.
    const isOnceLost = unanswered.current.has(name)
    const attempt = unanswered.current.get(name) ?? createUuid()
    try {
      const { key, secret } = await creating.mutateAsync({ name, attempt })
      creating.reset()
      setCreated({ keyId: key.keyId, name: key.name, secret, hold })
    } catch (error) {
      const isLost =
        (isOnceLost ? classifyRepeated(error, 'create') : classifyWriteError(error)) === 'lost'
      if (isLost) unanswered.current.set(name, isSpent(error) ? null : attempt)
      else unanswered.current.delete(name)
      setOutcome(isLost ? (isSpent(error) ? 'spent' : 'lost') : 'refused')
      throw error
    }
  }

  // The key is held only after it was shown: another key in use may remount the whole page.
  const holdAndClose = async ({ keyId, name, secret }: CreatedKey) => {
    await holding.mutateAsync({ name, key: secret, keyId })
    toasts.show({ text: words.inUseInBrowser(name) })
    onClose()
  }

  if (created) {
    return <NewKeyDialog created={created} onHold={() => holdAndClose(created)} onClose={onClose} />
  }
  return (
    <RequestDialog
      title={words.createTitle}
      label={words.newKey}
      autoComplete="off"
      submitLabel={words.createKey}
      onClose={onClose}
      read={(values) => readNewKey(values, heldNames)}
      send={create}
      renderRefusal={(error) => (
        <KeyRefusal
          error={error}
          outcome={outcome === 'refused' ? 'refused' : 'lost'}
          texts={
            outcome === 'spent' ? { ...words.creation, advice: words.lookAtList } : words.creation
          }
        />
      )}
    >
      <TextField
        label={accountWords.name}
        name="name"
        autoComplete="off"
        required
        hint={words.nameHint}
      />
      <Checkbox
        name="hold"
        label={words.forThisBrowser}
        hint={words.forThisBrowserHint}
        defaultChecked={useHere}
      />
    </RequestDialog>
  )
}

function readNewKey(values: Readonly<Record<string, string>>, heldNames: readonly string[]) {
  const checked = checkRequest(createKeyRequest, values)
  if ('problems' in checked) return checked
  const { name } = checked.request
  const hold = values['hold'] === 'on'
  if (hold && heldNames.includes(name)) return { problems: { name: accountWords.nameTaken } }
  return { request: { name, hold } }
}

type NewKeyDialogProps = {
  created: CreatedKey
  /** Gives the key to this browser's gateway, then closes. */
  onHold: () => Promise<void>
  onClose: () => void
}

/** Shows the key once. Esc does not close the dialog, as it could not be opened again. */
export function NewKeyDialog({ created, onHold, onClose }: NewKeyDialogProps) {
  const { busy, error, send } = useSend(onHold)
  return (
    <Dialog
      onClose={onClose}
      dismissible={false}
      // A second Ctrl+Enter for the dialog before would put the only sight of the key away.
      ownsChord
      title={words.isCreated(created.name)}
      footer={
        created.hold ? (
          <>
            {error !== null && <Button onClick={onClose}>{words.closeWithoutUse}</Button>}
            <Button variant="primary" busy={busy} onClick={() => void send()}>
              {words.activateAndClose}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {words.copiedAndDone}
          </Button>
        )
      }
    >
      <p className="text-ink-2">
        <b className="text-ink">{words.shownOnce}</b>{' '}
        {created.hold && error === null ? words.buttonGivesIt : words.copyNow} {words.actsAsAccount}
      </p>
      <div className="mt-4 flex items-center gap-1 rounded-control border border-line-strong bg-sunken py-1 pr-1 pl-3">
        <output
          aria-label={words.theNewKey}
          className="min-w-0 grow font-mono text-sm wrap-anywhere select-all"
        >
          {created.secret}
        </output>
        <CopyButton text={created.secret} label={words.copyKey} />
      </div>
      {error !== null && (
        <div className="mt-4">
          <KeyRefusal error={error} texts={words.holding} />
        </div>
      )}
    </Dialog>
  )
}
