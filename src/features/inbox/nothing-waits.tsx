import { Link } from 'react-router'

import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

export function NothingWaits({ sessions }: { sessions: number }) {
  const none = sessions === 0
  return (
    <EmptyState
      title="Nothing waits for you"
      action={
        <Link to={none ? paths.newSession : paths.sessions} className={buttonStyles()}>
          <ButtonFace>{none ? 'New session' : 'See the sessions'}</ButtonFace>
        </Link>
      }
    >
      {none
        ? 'This browser knows no session yet. Once one runs and needs an answer, its question comes here.'
        : 'When a session needs an answer, its question comes here by itself, the longest waiting first.'}
    </EmptyState>
  )
}
