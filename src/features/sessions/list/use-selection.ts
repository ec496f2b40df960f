import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import { useAddressQuery } from '#src/ui/use-address-query.ts'

import { type Age, ages, readListFilter, type Selection } from './list-filter.ts'
import { readSort, type Sort, writeSort } from './list-sort.ts'

type Changes = Partial<Record<'status' | 'q' | 'tag' | 'age' | 'sort', string>>

/** `written`: searches that are on their way to the address. */
type Typed = { address: string; search: string; written: readonly string[] }

/** Filters, search and sort of the list, kept in the address for reloads, saved views and shared links. */
export function useSelection() {
  const [params, change] = useAddressQuery(useSearchParams())
  // The router's update is a transition, which comes too late for a text field: it would lose letters.
  const query = params.get('q') ?? ''
  const [typed, setTyped] = useState<Typed>({ address: query, search: query, written: [] })
  if (query !== typed.address) {
    // A link or a saved view brings another search than the searches typed here.
    const search = typed.written.includes(query) ? typed.search : query
    setTyped({ address: query, search, written: search === query ? [] : typed.written })
  }
  // The same object until the operator changes it: a reading does not draw what shows it anew.
  return useMemo(() => {
    // An updater function here loses letters that are typed quickly.
    const setSearch = (next: string) =>
      setTyped({ ...typed, search: next, written: [...typed.written, next] })
    const write = (changes: Changes) =>
      change(
        (next) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
        },
        { replace: true, preventScrollReset: true },
      )
    const age = params.get('age') ?? ''
    const selection: Selection = {
      filter: readListFilter(params.get('status')),
      search: typed.search,
      tag: params.get('tag'),
      age: isAge(age) ? age : null,
    }
    return {
      ...selection,
      sort: readSort(params.get('sort')),
      query: params.toString(),
      write,
      onSort: (sort: Sort) => write({ sort: writeSort(sort) }),
      onSearch: (next: string) => {
        setSearch(next)
        write({ q: next })
      },
      onClear: () => {
        setSearch('')
        write({ q: '', status: '', tag: '', age: '' })
      },
    }
  }, [params, change, typed, setTyped])
}

export type SelectionControls = ReturnType<typeof useSelection>

function isAge(value: string): value is Age {
  return value in ages
}
