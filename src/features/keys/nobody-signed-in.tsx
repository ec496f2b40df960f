import { Link } from 'react-router'

import { connectHref, paths, signupHref } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

import * as words from './words.ts'

export function NobodySignedIn() {
  return (
    <Panel padded={false}>
      <EmptyState
        title={words.nobodySignedIn}
        action={
          <>
            <Link
              to={connectHref({ next: paths.keys })}
              className={buttonStyles({ variant: 'primary' })}
            >
              <ButtonFace>{words.signIn}</ButtonFace>
            </Link>
            <Link to={signupHref({ next: paths.keys })} className={buttonStyles()}>
              <ButtonFace>{words.createAccount}</ButtonFace>
            </Link>
          </>
        }
      >
        {words.signInForKeys}
      </EmptyState>
    </Panel>
  )
}
