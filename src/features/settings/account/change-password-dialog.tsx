import { checkRequest } from '#src/contract/check-request.ts'
import { changePasswordRequest, type ChangePasswordRequest } from '#src/contract/requests.ts'
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
      title="Change the password?"
      submitLabel="Change password"
      cancelLabel="Keep it"
      read={({ revokeKeys, ...values }) =>
        checkRequest(changePasswordRequest, { ...values, revokeKeys: revokeKeys === 'on' })
      }
      send={onChange}
      fields={['password', 'newPassword']}
      words={{
        refused: 'The password was not changed.',
        unknown: 'Whether the password was changed is not known.',
        advice: 'Try again. If the present password is refused then, it was changed.',
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="text-ink-2">
            This browser stays signed in. Every other browser is signed out, and the key that was
            made for it ends.
          </p>
          <PasswordField
            label="Present password"
            name="password"
            secret="present password"
            autoComplete="current-password"
            required
            error={problems['password']}
          />
          <PasswordField
            label="New password"
            name="newPassword"
            secret="new password"
            autoComplete="new-password"
            required
            hint={problems['newPassword'] ? undefined : 'At least 6 characters'}
            error={problems['newPassword']}
          />
          <Checkbox
            name="revokeKeys"
            label="Revoke all other API keys, too"
            hint="Otherwise they stay valid: scripts and people who hold one go on. The key that was made for this browser stays either way."
          />
        </>
      )}
    </FormDialog>
  )
}
