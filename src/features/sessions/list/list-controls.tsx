import { ListPlus, Plus, Search, SlidersHorizontal } from 'lucide-react'
import { memo, useRef } from 'react'

import type { OpenDialog } from '#src/features/sessions/list-tools.tsx'
import * as words from '#src/features/sessions/words.ts'
import { stateSign } from '#src/model/session.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { Button, ButtonFace, buttonStyles } from '#src/ui/controls/button.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useHint, useShortcuts } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import { useWide } from '#src/ui/use-wide.ts'

import { type ListFilter, listFilters } from './list-filter.ts'
import type { SelectionControls } from './use-selection.ts'

type FilterChipsProps = {
  controls: SelectionControls
  counts: Record<ListFilter, number>
}

/** A chip for each status and for sessions near their limit, after each other filter that is on. A wide page shows all. */
export function FilterChips({ controls, counts }: FilterChipsProps) {
  const { filter, tag, age, write } = controls
  const showsAll = tag === null && age === null
  return (
    <fieldset className="flex min-w-0 gap-1.5 py-1 *:scroll-mx-4 md:flex-wrap">
      <legend className="sr-only">{words.filterByStatus}</legend>
      {tag !== null && (
        <Chip selected onClick={() => write({ tag: '' })}>
          {words.tagged(reveal(tag))} ×
        </Chip>
      )}
      {age !== null && (
        <Chip selected onClick={() => write({ age: '' })}>
          {words.ages[age]} ×
        </Chip>
      )}
      {listFilters.map((each) => {
        if (each === 'near-limit' && each !== filter && counts[each] === 0) return null
        return (
          <StatusChip
            key={each}
            status={each}
            selected={each === filter && (each !== 'all' || showsAll)}
            count={counts[each]}
            write={write}
          />
        )
      })}
    </fieldset>
  )
}

type StatusChipProps = Pick<SelectionControls, 'write'> & {
  status: ListFilter
  selected: boolean
  count: number
}

const StatusChip = memo(function StatusChip({ status, selected, count, write }: StatusChipProps) {
  const sign = status === 'all' || status === 'near-limit' ? null : stateSign(status, null)
  return (
    <Chip
      selected={selected}
      count={count}
      shape={sign?.shape}
      tone={sign?.tone}
      onClick={() => write(status === 'all' ? { status: '', tag: '', age: '' } : { status })}
    >
      {words.filters[status]}
    </Chip>
  )
})

type ListHeaderProps = { controls: SelectionControls; isEmpty: boolean }

/** The title, the search of a wide screen and the way to a new session. */
export const ListHeader = memo(function ListHeader({ controls, isEmpty }: ListHeaderProps) {
  const wide = useWide()
  const hint = useHint('N')
  return (
    <PageHeader
      title={words.sessions}
      actions={
        <>
          {wide && !isEmpty && <SessionSearch controls={controls} />}
          <span data-select="" className="empty:hidden" />
          <Link
            to={paths.newSession}
            aria-keyshortcuts={hint}
            className={buttonStyles({ variant: 'primary' })}
          >
            <ButtonFace icon={<Plus />} keys="N">
              {keys.newSession}
            </ButtonFace>
          </Link>
        </>
      }
    />
  )
})

type ListActionsProps = {
  /** How many of the selected sessions stopped at their cost limit. */
  held: number
  canPause: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** The buttons beside the filters. */
export const ListActions = memo(function ListActions(props: ListActionsProps) {
  const { held, canPause, onOpen } = props
  return (
    <div className="flex shrink-0 items-center gap-1 *:scroll-mx-4">
      {held > 0 && (
        <Button onClick={() => onOpen({ kind: 'resume' })}>{words.resumeAll(held)}</Button>
      )}
      {canPause && <Button onClick={() => onOpen({ kind: 'pause-all' })}>{words.pauseAll}</Button>}
      <Button variant="ghost" icon={<SlidersHorizontal />} onClick={() => onOpen({ kind: 'view' })}>
        {words.view}
      </Button>
      <Button variant="ghost" icon={<ListPlus />} onClick={() => onOpen({ kind: 'add' })}>
        {words.addById}
      </Button>
    </div>
  )
})

type SessionSearchProps = { controls: SelectionControls }

export const SessionSearch = memo(function SessionSearch({ controls }: SessionSearchProps) {
  const { search, onSearch } = controls
  const input = useRef<HTMLInputElement>(null)
  const hint = useHint('/')
  const isWide = useWide()
  // Many keyboards need Shift for a slash.
  useShortcuts({
    '[Shift]+/': () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <TextField
      ref={input}
      type="search"
      label={words.searchSessions}
      labelHidden
      placeholder={isWide ? words.searchPlaceholder : keys.search}
      aria-keyshortcuts={hint}
      autoComplete="off"
      value={search}
      leading={<Search />}
      trailing={isWide && search === '' && hint !== undefined ? <Kbd keys={hint} /> : undefined}
      className="max-md:w-36 md:w-72"
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && search !== '' && !event.nativeEvent.isComposing) {
          event.preventDefault()
          onSearch('')
        }
      }}
    />
  )
})
