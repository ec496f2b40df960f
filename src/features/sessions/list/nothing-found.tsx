import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

export type NothingFoundProps = { search: string; onClear: () => void }

export function NothingFound({ search, onClear }: NothingFoundProps) {
  return (
    <Panel padded={false}>
      <EmptyState
        title={search ? `Nothing matches “${search}”` : 'No session is in this state now'}
        action={<Button onClick={onClear}>Show all sessions</Button>}
      >
        {search
          ? 'The search looks at goals, ids, open questions and last words of the chosen status.'
          : 'Sessions move here by themselves when their status changes.'}
      </EmptyState>
    </Panel>
  )
}
