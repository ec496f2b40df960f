import { useState } from 'react'

import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import * as words from '#src/features/keys/words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

export type CreatedKey = { keyId: string; name: string; secret: string; hold: boolean }

export type NewKeyDialogProps = {
  created: CreatedKey
  /** Gives the key to this browser's gateway, then closes. */
  onHold: () => Promise<void>
  onClose: () => void
}

/** Shows the key once. Esc does not close the dialog, as it could not be opened again. */
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
      title={words.isCreated(created.name)}
      footer={
        created.hold ? (
          <>
            {holding.error !== null && <Button onClick={onClose}>{words.closeWithoutUse}</Button>}
            <Button variant="primary" busy={holding.busy} onClick={() => void hold()}>
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
        {created.hold ? words.keptHere : words.copyNow} {words.actsAsAccount}
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
      {holding.error !== null && (
        <div className="mt-4">
          <KeyRefusal
            error={holding.error}
            refused={words.existsUnused}
            unknown={words.existsUnknown}
          />
        </div>
      )}
    </Dialog>
  )
}

const idle = { busy: false, error: null as unknown }
