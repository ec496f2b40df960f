import { Search } from 'lucide-react'
import { useRef } from 'react'

import * as words from '#src/features/sessions/words.ts'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useHint } from '#src/ui/single-keys.ts'
import { useShortcuts } from '#src/ui/use-shortcuts.ts'

export type SessionSearchProps = { value: string; onSearch: (search: string) => void }

export function SessionSearch({ value, onSearch }: SessionSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useHint('/')

  useShortcuts({
    // Many keyboards need Shift for a slash.
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
