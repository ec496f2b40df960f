/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list whose choices a field beside it moves through */
import { ArrowRight, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'

import { Kbd } from '#src/ui/controls/kbd.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useHint } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import type { Entry } from './entries.ts'
import { fuzzyScore, prepareSearch, type Searched } from './fuzzy-score.ts'
import * as words from './words.ts'

const DRAWN_AT_MOST = 50

type PaletteDialogProps = {
  entries: readonly Entry[]
  onChoose: (entry: Entry) => void
  onClose: () => void
}

/** A field and the list of what fits it. The focus stays in the field; arrows move through the list. */
export function PaletteDialog({ entries, onChoose, onClose }: PaletteDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState<string | null>(null)
  const found = useMemo(() => find(entries, typed), [entries, typed])
  const shown = found.slice(0, DRAWN_AT_MOST)
  // The list may change meanwhile: the mark stays on its entry, and not on its place.
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === marked),
  )
  const active = shown[at]
  const activeId = active && `${id}-${at}`
  useEffect(() => {
    const option = activeId !== undefined && document.querySelector(`#${CSS.escape(activeId)}`)
    if (option) option.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) {
      if (active && !event.repeat) onChoose(active)
    } else setMarked(shown.at((at + step) % shown.length)?.key ?? null)
  }

  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      ownsChord
      footer={
        <output className="mr-auto text-sm text-ink-2">
          {countText(shown.length, found.length)}
        </output>
      }
    >
      <div className="sticky top-0 z-1 bg-surface pb-2">
        <TextField
          role="combobox"
          label={words.title}
          labelHidden
          placeholder={words.hint}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          leading={<Search />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setMarked(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* The height stays while the list gets shorter, so that the field stays in its place. */}
      <div id={id} role="listbox" aria-label={ui.results} className="-mx-2 min-h-[60dvh]">
        {shown.map((entry, index) => (
          <Option
            key={entry.key}
            id={`${id}-${index}`}
            entry={entry}
            isActive={entry === active}
            onMark={() => setMarked(entry.key)}
            onChoose={() => onChoose(entry)}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** Thousands of sessions are prepared once, and not at every letter. */
const prepared = new WeakMap<Entry, Searched>()

function searchedIn(entry: Entry): Searched {
  const searched = prepared.get(entry) ?? prepareSearch(`${entry.label} ${entry.also ?? ''}`)
  prepared.set(entry, searched)
  return searched
}

/** Best first; equal ones stay in their order. */
function find(entries: readonly Entry[], typed: string): readonly Entry[] {
  if (typed.trim() === '') return entries
  return entries
    .map((entry) => ({ entry, score: fuzzyScore(typed, searchedIn(entry)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
}

function countText(shown: number, count: number): string {
  if (count === 0) return words.noResult
  return shown < count ? words.firstOf(shown, count) : words.resultCount(count)
}

type OptionProps = {
  id: string
  entry: Entry
  isActive: boolean
  onMark: () => void
  onChoose: () => void
}

function Option({ id, entry, isActive, onMark, onChoose }: OptionProps) {
  const { label, note, keys = [], sign } = entry
  const hint = useHint(keys[0])
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="flex h-9 w-full scroll-mt-16 items-center gap-2.5 rounded-control border border-transparent px-2 text-left aria-selected:border-ink pointer-coarse:h-11"
      // A list that appears below a resting pointer marks nothing.
      onPointerMove={isActive ? undefined : onMark}
      onClick={onChoose}
    >
      <span className="grid w-4 shrink-0 place-items-center text-ink-3 [&_svg]:size-3.5">
        {sign ? <StateShape shape={sign.shape} tone={sign.tone} still /> : <ArrowRight />}
      </span>
      <span className="min-w-2/5 grow basis-0 truncate">{reveal(label)}</span>
      {note !== undefined && (
        <span className="min-w-0 truncate text-sm text-ink-3">{reveal(note, 60)}</span>
      )}
      {hint !== undefined && (
        <span className="flex shrink-0 gap-1 text-ink-2 pointer-coarse:hidden">
          {keys.map((key) => (
            <Kbd key={key} keys={key} />
          ))}
        </span>
      )}
    </button>
  )
}
