import * as words from '#src/features/sessions/words.ts'
import { stateSign } from '#src/model/session.ts'
import { Chip } from '#src/ui/controls/chip.tsx'

import { type ListFilter, listFilters } from './list-filter.ts'

export type FilterChipsProps = {
  filter: ListFilter
  counts: Record<ListFilter, number>
  onFilter: (filter: ListFilter) => void
}

export function FilterChips({ filter, counts, onFilter }: FilterChipsProps) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{words.filterByStatus}</legend>
      {listFilters.map((each) => (
        <Chip
          key={each}
          selected={each === filter}
          count={counts[each]}
          {...(each !== 'all' && { shape: signOf(each).shape, tone: signOf(each).tone })}
          onClick={() => onFilter(each)}
          className="scroll-mx-4"
          // Browsers do not scroll to a chip that is partly visible.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {words.filters[each]}
        </Chip>
      ))}
    </fieldset>
  )
}

function signOf(filter: Exclude<ListFilter, 'all'>) {
  return stateSign(filter, null)
}
