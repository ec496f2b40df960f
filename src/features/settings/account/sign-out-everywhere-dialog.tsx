import { checkRequest } from '#src/contract/check-request.ts'
import { signOutEverywhereRequest, type SignOutEverywhereRequest } from '#src/contract/requests.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'

import { FormDialog } from './form-dialog.tsx'

export type SignOutEverywhereDialogProps = {
  onSignOut: (request: SignOutEverywhereRequest) => Promise<unknown>
  onClose: () => void
}

export function SignOutEverywhereDialog({ onSignOut, onClose }: SignOutEverywhereDialogProps) {
  return (
    <FormDialog
      title="Sign out everywhere?"
      submitLabel="Sign out everywhere"
      cancelLabel="Stay signed in"
      danger
      read={({ revokeKeys }) =>
        checkRequest(signOutEverywhereRequest, { revokeKeys: revokeKeys === 'on' })
      }
      send={onSignOut}
      fields={[]}
      words={{
        refused: 'Nobody was signed out.',
        unknown: 'Whether everybody was signed out is not known.',
        advice: 'Try again; it does no harm twice.',
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="text-ink-2">
            Every browser is signed out at once, this one too, and the key that was made for it
            ends. This browser also forgets the keys that were added by hand, and no page can show
            them again. The password stays as it is: change it if somebody else may know it.
          </p>
          <p className="text-ink-2">
            Sessions go on. This browser keeps its list of them and your drafts, and shows them
            again when the same account signs in here.
          </p>
          <Checkbox
            name="revokeKeys"
            label="Revoke all API keys, too"
            hint="Otherwise those that were made by hand stay valid: scripts and people who hold one go on."
          />
        </>
      )}
    </FormDialog>
  )
}
