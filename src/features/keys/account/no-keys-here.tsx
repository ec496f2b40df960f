import { Link } from 'react-router'

import * as words from '#src/features/keys/words.ts'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

/** Shown for a service without the application interface of §1: keys are made elsewhere and pasted. */
export function NoKeysHere() {
  return (
    <EmptyState
      title={words.noKeysHere}
      action={
        <Link
          to={connectHref({ next: paths.keys })}
          className={buttonStyles({ variant: 'primary' })}
        >
          <ButtonFace>{words.pasteAnother}</ButtonFace>
        </Link>
      }
    >
      {words.keysElsewhere}
    </EmptyState>
  )
}
