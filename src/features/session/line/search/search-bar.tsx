import './hits.css'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { type AskedRow, bringIntoView } from '#src/features/session/line/place/asked-row.ts'
import type { Line } from '#src/features/session/line/rows.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'

import { type Filter, findRows, voicesOf } from './find-rows.ts'
import { marksOf, unmarkWords } from './mark-hits.ts'
import * as words from './words.ts'

const EVERYTHING: Filter = { text: '', voice: '' }

export type SearchBarProps = {
  line: Line
  /** All messages were read. */
  isWhole: boolean
  /** Gets the focus back if no hit was walked to. */
  opener: Element
  onAsk: (asked: AskedRow) => void
  onClose: () => void
}

/** The search in all messages of a session. Enter walks the hits while the focus stays in the field. */
export function SearchBar({ line, isWhole, opener, onAsk, onClose }: SearchBarProps) {
  const [filter, setFilter] = useState(EVERYTHING)
  const [current, setCurrent] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  useEffect(() => {
    input.current?.focus()
    return unmarkWords
  }, [])

  const hits = findRows(line, filter)
  const place = current === null ? -1 : hits.indexOf(current)
  const walk = (by: 1 | -1) => {
    const from = place === -1 && by === -1 ? 0 : place
    const key = hits.at((from + by) % hits.length)
    if (key === undefined) return
    setCurrent(key)
    onAsk({ key, block: 'center', onShown: marksOf(filter.text) })
  }
  const close = () => {
    // The button that opened the search can take the focus only once it is shown.
    flushSync(onClose)
    if (current !== null) bringIntoView({ key: current, block: 'nearest' })
    else if (opener instanceof HTMLElement) opener.focus()
  }
  useShortcuts({ Escape: close, '[Shift]+/': focus }, { first: true })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === input.current) walk(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  const isEmpty = Object.values(filter).every((part) => part.trim() === '')
  const found =
    place === -1 ? words.hits(hits.length, isWhole) : words.hitOf(place + 1, hits.length, isWhole)
  const voices = voicesOf(line)
  return (
    <search
      aria-label={words.search}
      className="sticky top-(--tabs) z-2 flex flex-wrap items-center gap-2 border-b bg-canvas py-2 max-md:top-[calc(3rem+var(--tabs))] short:static"
    >
      <TextField
        ref={input}
        type="search"
        label={words.search}
        labelHidden
        className="min-w-0 grow basis-34 max-sm:basis-20"
        placeholder={words.placeholder}
        autoComplete="off"
        value={filter.text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          unmarkWords()
          setFilter({ ...filter, text: event.currentTarget.value })
        }}
      />
      {voices.length > 1 && (
        <Select
          label={words.voice}
          labelHidden
          className="min-w-0 max-md:order-last max-md:basis-full"
          placeholder={words.voice}
          options={voices.map((voice) => ({ value: voice, label: voice }))}
          value={filter.voice}
          onKeyDown={onKeyDown}
          onChange={(event) => setFilter({ ...filter, voice: event.currentTarget.value })}
        />
      )}
      <output className="text-sm text-ink-2">{!isEmpty && found}</output>
      <IconButton label={words.previous} icon={<ArrowUp />} onClick={() => walk(-1)} />
      <IconButton label={words.next} icon={<ArrowDown />} onClick={() => walk(1)} />
      <IconButton label={words.close} icon={<X />} onClick={close} />
    </search>
  )
}
