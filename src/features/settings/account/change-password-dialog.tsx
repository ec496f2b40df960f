import {
  changePasswordRequest,
  type ChangePasswordRequest,
  checkRequest,
} from '#src/contract/requests.ts'
import * as words from '#src/features/settings/words.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'

import { FormDialog } from './form-dialog.tsx'

export type ChangePasswordDialogProps = {
  onChange: (request: ChangePasswordRequest) => Promise<unknown>
  onClose: () => void
}

export function ChangePasswordDialog({ onChange, onClose }: ChangePasswordDialogProps) {
  return (
    <FormDialog
      title={words.changeQuestion}
      submitLabel={words.changePassword}
      cancelLabel={words.keep}
      read={({ revokeKeys, ...values }) =>
        checkRequest(changePasswordRequest, { ...values, revokeKeys: revokeKeys === 'on' })
      }
      send={onChange}
      fields={['password', 'newPassword']}
      outcomes={{
        refused: words.changeRefused,
        unknown: words.changeUnknown,
        advice: words.changeAdvice,
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="text-ink-2">{words.changeMeaning}</p>
          <PasswordField
            label={words.presentPassword}
            name="password"
            secret={words.presentSecret}
            autoComplete="current-password"
            required
            error={problems['password']}
          />
          <PasswordField
            label={words.newPassword}
            name="newPassword"
            secret={words.newSecret}
            autoComplete="new-password"
            required
            hint={problems['newPassword'] ? undefined : words.passwordHint}
            error={problems['newPassword']}
          />
          <Checkbox name="revokeKeys" label={words.revokeOthers} hint={words.revokeOthersHint} />
        </>
      )}
    </FormDialog>
  )
}
