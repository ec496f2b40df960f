import { useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

export type UnlockFormProps = {
  /** False when the passphrase opens nothing. */
  onUnlock: (passphrase: string) => Promise<boolean>
  onForget: () => void
}

export function UnlockForm({ onUnlock, onForget }: UnlockFormProps) {
  const [asking, setAsking] = useState(false)
  const form = useForm({
    read: ({ passphrase = '' }) =>
      passphrase === ''
        ? { problems: { passphrase: 'Enter the passphrase' } }
        : { request: passphrase },
    send: async (passphrase: string) => {
      if (!(await onUnlock(passphrase))) throw new WrongPassphrase()
    },
    problemsOf: (error) =>
      error instanceof WrongPassphrase
        ? { passphrase: 'This passphrase opens nothing here' }
        : null,
  })
  return (
    <>
      <form {...form.props} aria-label="Unlock" className="space-y-4">
        <PasswordField
          label="Passphrase"
          name="passphrase"
          autoComplete="current-password"
          required
          error={form.problems['passphrase']}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="primary" busy={form.busy}>
            Unlock
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            I do not know it
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onForget()
        }}
        title="Forget the sealed keys?"
        confirmLabel="Forget them"
        cancelLabel="Keep them"
      >
        <p>
          Without the passphrase nobody can open them. At the service they stay valid: revoke them
          there if you do not have them elsewhere.
        </p>
      </ConfirmDialog>
    </>
  )
}

class WrongPassphrase extends Error {}
