import {
  checkRequest,
  signOutEverywhereRequest,
  type SignOutEverywhereRequest,
} from '#src/contract/requests.ts'
import * as words from '#src/features/settings/words.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'

import { FormDialog } from './form-dialog.tsx'

export type SignOutEverywhereDialogProps = {
  onSignOut: (request: SignOutEverywhereRequest) => Promise<unknown>
  onClose: () => void
}

export function SignOutEverywhereDialog({ onSignOut, onClose }: SignOutEverywhereDialogProps) {
  return (
    <FormDialog
      title={words.everywhereQuestion}
      submitLabel={words.signOutEverywhere}
      cancelLabel={words.staySignedIn}
      danger
      read={({ revokeKeys }) =>
        checkRequest(signOutEverywhereRequest, { revokeKeys: revokeKeys === 'on' })
      }
      send={onSignOut}
      fields={[]}
      outcomes={{
        refused: words.everywhereRefused,
        unknown: words.everywhereUnknown,
        advice: words.everywhereAdvice,
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="text-ink-2">{words.everywhereMeaning}</p>
          <p className="text-ink-2">{words.listStays}</p>
          <Checkbox name="revokeKeys" label={words.revokeAll} hint={words.revokeAllHint} />
        </>
      )}
    </FormDialog>
  )
}
