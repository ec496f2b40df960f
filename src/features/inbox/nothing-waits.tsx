import { Link } from 'react-router'

import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

import * as words from './words.ts'

export function NothingWaits({ sessions }: { sessions: number }) {
  const none = sessions === 0
  return (
    <EmptyState
      title={words.nothingWaits}
      action={
        <Link to={none ? paths.newSession : paths.sessions} className={buttonStyles()}>
          <ButtonFace>{none ? words.newSession : words.seeSessions}</ButtonFace>
        </Link>
      }
    >
      {none ? words.noSession : words.questionsCome}
    </EmptyState>
  )
}
