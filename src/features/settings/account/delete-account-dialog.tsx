import { checkRequest } from '#src/contract/check-request.ts'
import { deleteAccountRequest } from '#src/contract/requests.ts'
import type { Deletion } from '#src/queries/account-mutations.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { FormDialog } from './form-dialog.tsx'

export type DeleteAccountDialogProps = {
  email: string
  onDelete: (deletion: Deletion) => Promise<unknown>
  onClose: () => void
}

/** Says all that goes, and asks for the password: nothing brings an account back. */
export function DeleteAccountDialog({ email, onDelete, onClose }: DeleteAccountDialogProps) {
  return (
    <FormDialog
      title="Delete this account?"
      submitLabel="Delete account"
      cancelLabel="Keep the account"
      danger
      read={(values) => {
        const checked = checkRequest(deleteAccountRequest, values)
        if ('problems' in checked) return checked
        return { request: { ...checked.request, forgets: values['forgets'] === 'on' } }
      }}
      send={onDelete}
      fields={['password']}
      words={{
        refused: 'The account was not deleted by this.',
        unknown: 'Whether the account was deleted is not known.',
        advice: 'Try again. If the sign-in has ended then, it was deleted.',
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="text-ink-2">
            This deletes <b className="font-medium wrap-anywhere text-ink">{visible(email)}</b> at
            the service, and nothing brings it back:
          </p>
          <ul className="list-disc space-y-1 pl-5 text-ink-2">
            <li>Its sessions are cancelled, and nobody can open them again.</li>
            <li>All its API keys are revoked, whatever uses them.</li>
            <li>Every browser is signed out, and nobody can sign in to it again.</li>
          </ul>
          <Checkbox
            name="forgets"
            label="Remove its drafts and its list of sessions from this browser, too"
            hint="Otherwise they stay on this device, though no page shows them any more."
          />
          <PasswordField
            label="Password"
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
