import { Link } from 'react-router'

import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

import * as words from './words.ts'

export function NothingSpent() {
  return (
    <EmptyState
      title={words.noCosts}
      action={
        <Link to={paths.newSession} className={buttonStyles({ variant: 'primary' })}>
          <ButtonFace>{words.newSession}</ButtonFace>
        </Link>
      }
    >
      {words.noSession}
    </EmptyState>
  )
}
