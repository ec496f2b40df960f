import { use, useEffect, useRef } from 'react'

import * as words from '#src/ui/words.ts'

import { NoteIdContext } from './derived.tsx'

export type DerivedNoteProps = {
  /** The service's words. */
  said: string
  /** The console's derivation from these words. */
  derived: string
}

/** The note on the source of a figure, beside the figure until Escape or until the figure is left. */
export function DerivedNote({ said, derived }: DerivedNoteProps) {
  const note = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = note.current
    if (!element) return undefined
    showBeside(element, element.parentElement?.getBoundingClientRect())
    // A note that the pointer opened has no focus: Escape goes to the page.
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && element.hidePopover()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <span
      ref={note}
      id={use(NoteIdContext)}
      role="tooltip"
      popover="manual"
      className="m-0 w-80 max-w-[calc(100vw-1rem)] rounded-card border bg-surface p-3 text-sm font-normal tracking-normal whitespace-normal text-ink-2 shadow-float"
    >
      <Part name={words.serviceSaid}>{said}</Part>
      <Part name={words.consoleDerived}>{derived}</Part>
    </span>
  )
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <span className="block not-first:mt-2">
      <span className="block text-ink-3">{name}</span>
      {children}
    </span>
  )
}

const GAP_PX = 6

/** A card with hidden overflow would cut the note: it stands in the top layer, below its figure or above. */
function showBeside(note: HTMLElement, figure: DOMRect | undefined): void {
  note.showPopover()
  if (!figure) return
  const { width, height } = note.getBoundingClientRect()
  const below = figure.bottom + GAP_PX
  const top = below + height > innerHeight ? figure.top - height - GAP_PX : below
  const left = Math.max(8, Math.min(figure.left, innerWidth - width - 8))
  Object.assign(note.style, { inset: 'auto', top: `${top}px`, left: `${left}px` })
}
