import * as words from '#src/features/sessions/words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { Panel } from '#src/ui/display/panel.tsx'

export type NothingFoundProps = { search: string; onClear: () => void }

export function NothingFound({ search, onClear }: NothingFoundProps) {
  return (
    <Panel padded={false}>
      <EmptyState
        title={search ? words.noMatch(search) : words.noSessionInState}
        action={<Button onClick={onClear}>{words.showAll}</Button>}
      >
        {search ? words.searchCovers : words.sessionsMove}
      </EmptyState>
    </Panel>
  )
}
