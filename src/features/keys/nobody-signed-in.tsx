import { Link } from 'react-router'

import { connectHref, paths, signupHref } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

export function NobodySignedIn() {
  return (
    <Panel padded={false}>
      <EmptyState
        title="Nobody is signed in"
        action={
          <>
            <Link
              to={connectHref({ next: paths.keys })}
              className={buttonStyles({ variant: 'primary' })}
            >
              <ButtonFace>Sign in</ButtonFace>
            </Link>
            <Link to={signupHref({ next: paths.keys })} className={buttonStyles()}>
              <ButtonFace>Create an account</ButtonFace>
            </Link>
          </>
        }
      >
        This browser works with a key that was added by hand. To list, create and revoke the keys of
        an account, sign in to it.
      </EmptyState>
    </Panel>
  )
}
