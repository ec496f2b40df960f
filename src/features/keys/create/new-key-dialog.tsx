import { useState } from 'react'

import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

export type CreatedKey = { keyId: string; name: string; secret: string; hold: boolean }

export type NewKeyDialogProps = {
  created: CreatedKey
  /** Hands the key to this browser's gateway, then closes. */
  onHold: () => Promise<void>
  onClose: () => void
}

/** The one time that a key can be seen. Esc does not close it: it could not be opened again. */
export function NewKeyDialog({ created, onHold, onClose }: NewKeyDialogProps) {
  const [holding, setHolding] = useState<{ busy: boolean; error: unknown }>(idle)

  const hold = async () => {
    if (holding.busy) return
    setHolding({ busy: true, error: null })
    try {
      await onHold()
    } catch (error) {
      setHolding({ busy: false, error })
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      title={`“${created.name}” is created`}
      footer={
        created.hold ? (
          <>
            {holding.error !== null && <Button onClick={onClose}>Close without using it</Button>}
            <Button variant="primary" busy={holding.busy} onClick={() => void hold()}>
              Use it here and close
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done, I have copied it
          </Button>
        )
      }
    >
      <p className="text-ink-2">
        <b className="text-ink">You will not see this key again.</b>{' '}
        {created.hold
          ? 'This browser keeps it for you. Copy it only if something else is to use it too.'
          : 'Copy it now and keep it where secrets are kept.'}{' '}
        Whoever has it acts as your account.
      </p>
      <div className="mt-4 flex items-center gap-1 rounded-control border border-line-strong bg-sunken py-1 pr-1 pl-3">
        <output
          aria-label="The new key"
          className="min-w-0 grow font-mono text-sm wrap-anywhere select-all"
        >
          {created.secret}
        </output>
        <CopyButton text={created.secret} label="Copy the key" />
      </div>
      {holding.error !== null && (
        <div className="mt-4">
          <KeyRefusal
            error={holding.error}
            refused="The key exists; this browser does not use it."
            unknown="The key exists; whether this browser uses it is not known."
          />
        </div>
      )}
    </Dialog>
  )
}

const idle = { busy: false, error: null as unknown }
