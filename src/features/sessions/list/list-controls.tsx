import { Search } from 'lucide-react'
import { useRef } from 'react'

import * as words from '#src/features/sessions/words.ts'
import { stateSign } from '#src/model/session.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Kbd } from '#src/ui/controls/kbd.tsx'
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

/** A chip for each status, for sessions near their limit, and for each other filter that is on. */
export function FilterChips({ controls, counts }: FilterChipsProps) {
  const { filter, tag, age, write } = controls
  return (
    <fieldset className="flex min-w-0 gap-1.5 py-1 [scrollbar-width:none] md:-mx-1 md:overflow-x-auto md:px-1 *:scroll-mx-4">
      <legend className="sr-only">{words.filterByStatus}</legend>
      {listFilters.map((each) => {
        if (each === 'near-limit' && each !== filter && counts[each] === 0) return null
        const sign = each === 'all' || each === 'near-limit' ? null : stateSign(each, null)
        return (
          <Chip
            key={each}
            selected={each === filter}
            count={counts[each]}
            shape={sign?.shape}
            tone={sign?.tone}
            onClick={() => write({ status: each === 'all' ? '' : each })}
          >
            {words.filters[each]}
          </Chip>
        )
      })}
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
    </fieldset>
  )
}

type SessionSearchProps = { value: string; onSearch: (search: string) => void }

export function SessionSearch({ value, onSearch }: SessionSearchProps) {
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
      placeholder={isWide ? words.searchPlaceholder : words.shortPlaceholder}
      aria-keyshortcuts={hint}
      autoComplete="off"
      value={value}
      leading={<Search />}
      trailing={isWide && value === '' && hint !== undefined ? <Kbd keys={hint} /> : undefined}
      className="max-md:w-36 md:w-72"
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '' && !event.nativeEvent.isComposing) {
          event.preventDefault()
          onSearch('')
        }
      }}
    />
  )
}
