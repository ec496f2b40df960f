import { useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

import * as words from './unlock-words.ts'

export type UnlockFormProps = {
  /** Resolves to false if the passphrase is wrong. */
  onUnlock: (passphrase: string) => Promise<boolean>
  onForget: () => void
}

export function UnlockForm({ onUnlock, onForget }: UnlockFormProps) {
  const [asking, setAsking] = useState(false)
  const form = useForm({
    read: ({ passphrase = '' }) =>
      passphrase === ''
        ? { problems: { passphrase: words.enterPassphrase } }
        : { request: passphrase },
    send: async (passphrase: string) => {
      if (!(await onUnlock(passphrase))) throw new WrongPassphrase()
    },
    problemsOf: (error) =>
      error instanceof WrongPassphrase ? { passphrase: words.wrongPassphrase } : null,
  })
  return (
    <>
      <form {...form.props} aria-label={words.unlock} className="space-y-4">
        <PasswordField
          label={words.passphrase}
          name="passphrase"
          autoComplete="current-password"
          required
          error={form.problems['passphrase']}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="primary" busy={form.busy}>
            {words.unlock}
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {words.notKnown}
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
        title={words.forgetQuestion}
        confirmLabel={words.forget}
        cancelLabel={words.keep}
      >
        <p>{words.forgetMeaning}</p>
      </ConfirmDialog>
    </>
  )
}

class WrongPassphrase extends Error {}
