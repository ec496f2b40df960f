import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import * as words from '#src/features/sessions/words.ts'
import { stateSign } from '#src/model/session.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useHint, useShortcuts } from '#src/ui/shortcuts.ts'
import { useAddressQuery } from '#src/ui/use-address-query.ts'

import { type ListFilter, listFilters, readListFilter } from './list-filter.ts'

/** Filter and search of the list, kept in the address for reloads and shared links. */
export function useSelection() {
  const [params, change] = useAddressQuery(useSearchParams())
  // The router's update is a transition, which comes too late for a text field: it would lose letters.
  const [search, setSearch] = useState(params.get('q') ?? '')
  const write = (changes: { status?: string; q?: string }) => {
    change(
      (query) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) query.set(name, value)
          else query.delete(name)
        }
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    filter: readListFilter(params.get('status')),
    search,
    onFilter: (filter: ListFilter) => write({ status: filter === 'all' ? '' : filter }),
    onSearch: (next: string) => {
      setSearch(next)
      write({ q: next })
    },
    onClear: () => {
      setSearch('')
      write({ q: '', status: '' })
    },
  }
}

type FilterChipsProps = {
  filter: ListFilter
  counts: Record<ListFilter, number>
  onFilter: (filter: ListFilter) => void
}

export function FilterChips({ filter, counts, onFilter }: FilterChipsProps) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{words.filterByStatus}</legend>
      {listFilters.map((each) => {
        const sign = each === 'all' ? null : stateSign(each, null)
        return (
          <Chip
            key={each}
            selected={each === filter}
            count={counts[each]}
            shape={sign?.shape}
            tone={sign?.tone}
            onClick={() => onFilter(each)}
            className="scroll-mx-4"
            // Browsers do not scroll to a chip that is partly visible.
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          >
            {words.filters[each]}
          </Chip>
        )
      })}
    </fieldset>
  )
}

type SessionSearchProps = { value: string; onSearch: (search: string) => void }

export function SessionSearch({ value, onSearch }: SessionSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useHint('/')
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
      placeholder={words.searchPlaceholder}
      aria-keyshortcuts={hint}
      autoComplete="off"
      value={value}
      leading={<Search />}
      trailing={value === '' && hint !== undefined && <Kbd keys={hint} />}
      className="md:w-72"
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault()
          onSearch('')
        }
      }}
    />
  )
}
