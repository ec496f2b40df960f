import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { useAddressQuery } from '#src/ui/use-address-query.ts'

import { type ListFilter, readListFilter } from './list-filter.ts'

const FILTER = 'status'
const SEARCH = 'q'

/** Filter and search of the list, kept in the address for reloads and shared links. */
export function useSelection() {
  const [params, change] = useAddressQuery(useSearchParams())
  // The router's update is a transition, which comes too late for a text field: it would lose letters.
  const [search, setSearch] = useState(params.get(SEARCH) ?? '')
  const write = (changes: Record<string, string>) => {
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
    filter: readListFilter(params.get(FILTER)),
    search,
    onFilter: (filter: ListFilter) => write({ [FILTER]: filter === 'all' ? '' : filter }),
    onSearch: (next: string) => {
      setSearch(next)
      write({ [SEARCH]: next })
    },
    onClear: () => {
      setSearch('')
      write({ [SEARCH]: '', [FILTER]: '' })
    },
  }
}
