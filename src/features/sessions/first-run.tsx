import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

/** What is known of the service's own list of sessions: `none` where it has none. */
export type Listing = 'none' | 'looking' | 'read' | 'failed'

const listings: Record<Listing, string> = {
  none: 'The service has no list of sessions, so this one holds what was created or added in this browser.',
  looking: 'Looking for sessions of this account that were started elsewhere …',
  read: 'Sessions of this account that are started elsewhere join this list by themselves.',
  failed: 'The service’s list of sessions could not be read; it is tried again by itself.',
}

type FirstRunProps = { listing?: Listing | undefined; onAdd: () => void }

export function FirstRun({ listing = 'none', onAdd }: FirstRunProps) {
  return (
    <Panel padded={false}>
      <EmptyState
        title="No sessions in this browser yet"
        action={
          <>
            <Link to={paths.newSession} className={buttonStyles({ variant: 'primary' })}>
              <ButtonFace icon={<Plus />}>Create the first session</ButtonFace>
            </Link>
            <Button onClick={onAdd}>Add one by its id</Button>
          </>
        }
      >
        Give an agent a goal and follow it here: what it does, what it costs, and when it needs you.{' '}
        {listings[listing]}
      </EmptyState>
    </Panel>
  )
}
