import { Link } from 'react-router'

import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

/** For a service without the application interface of §1: keys are made elsewhere and pasted. */
export function NoKeysHere() {
  return (
    <EmptyState
      title="This service lists no keys here"
      action={
        <Link
          to={connectHref({ next: paths.keys })}
          className={buttonStyles({ variant: 'primary' })}
        >
          <ButtonFace>Paste another key</ButtonFace>
        </Link>
      }
    >
      Its keys are made and revoked where they come from. One that you have is tried at the service
      before this browser uses it.
    </EmptyState>
  )
}
