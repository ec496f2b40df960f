import { Link } from 'react-router'

import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

export function NothingSpent() {
  return (
    <EmptyState
      title="No costs yet"
      action={
        <Link to={paths.newSession} className={buttonStyles({ variant: 'primary' })}>
          <ButtonFace>New session</ButtonFace>
        </Link>
      }
    >
      This browser knows no session yet. Create one, or add one by its id on the Sessions page, and
      what it spends is counted here.
    </EmptyState>
  )
}
