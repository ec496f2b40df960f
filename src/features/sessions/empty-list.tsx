import { Plus } from 'lucide-react'

import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { Button, ButtonFace, buttonStyles } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/panel.tsx'

import * as words from './words.ts'

type EmptyListProps = {
  /** The list holds sessions, but the filter hides each of them. */
  isFiltered: boolean
  search: string
  onClear: () => void
  /** The state of the service's own list of sessions. */
  listing: keyof typeof words.listings
  onAdd: () => void
}

/** The list without a row, and what to do next. */
export function EmptyList({ isFiltered, search, onClear, listing, onAdd }: EmptyListProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title={search ? words.noMatch(search) : words.noSessionInState}
        action={<Button onClick={onClear}>{words.showAll}</Button>}
      >
        {search ? words.searchCovers : words.sessionsMove}
      </EmptyState>
    )
  }
  if (listing === 'looking') {
    return <EmptyState title={words.readingList}>{words.listings.looking}</EmptyState>
  }
  return (
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
  )
}
