import { checkRequest, deleteAccountRequest } from '#src/contract/requests.ts'
import * as words from '#src/features/settings/words.ts'
import type { Deletion } from '#src/queries/keys/account-mutations.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { FormDialog } from './form-dialog.tsx'

export type DeleteAccountDialogProps = {
  email: string
  onDelete: (deletion: Deletion) => Promise<unknown>
  onClose: () => void
}

/** Lists the losses and asks for the password, as a deleted account cannot come back. */
export function DeleteAccountDialog({ email, onDelete, onClose }: DeleteAccountDialogProps) {
  return (
    <FormDialog
      title={words.deleteQuestion}
      submitLabel={words.deleteAccount}
      cancelLabel={words.keepAccount}
      danger
      read={(values) => {
        const checked = checkRequest(deleteAccountRequest, values)
        if ('problems' in checked) return checked
        return { request: { ...checked.request, forgets: values['forgets'] === 'on' } }
      }}
      send={onDelete}
      fields={['password']}
      outcomes={{
        refused: words.deleteRefused,
        unknown: words.deleteUnknown,
        advice: words.deleteAdvice,
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="text-ink-2">
            {words.deleteBefore}
            <b className="font-medium wrap-anywhere text-ink">{visible(email)}</b>
            {words.deleteAfter}
          </p>
          <ul className="list-disc space-y-1 pl-5 text-ink-2">
            {words.deleteEffects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <Checkbox name="forgets" label={words.removeHere} hint={words.removeHereHint} />
          <PasswordField
            label={words.password}
            name="password"
            autoComplete="current-password"
            required
            error={problems['password']}
          />
        </>
      )}
    </FormDialog>
  )
}
