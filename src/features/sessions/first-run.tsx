import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

import * as words from './words.ts'

/** The state of the service's own list of sessions; `none` if the service has no list. */
export type Listing = 'none' | 'looking' | 'read' | 'failed'

type FirstRunProps = { listing?: Listing | undefined; onAdd: () => void }

export function FirstRun({ listing = 'none', onAdd }: FirstRunProps) {
  return (
    <Panel padded={false}>
      <EmptyState
        title={words.noSessionsYet}
        action={
          <>
            <Link to={paths.newSession} className={buttonStyles({ variant: 'primary' })}>
              <ButtonFace icon={<Plus />}>{words.createFirst}</ButtonFace>
            </Link>
            <Button onClick={onAdd}>{words.addSessionById}</Button>
          </>
        }
      >
        {words.giveGoal} {words.listings[listing]}
      </EmptyState>
    </Panel>
  )
}
