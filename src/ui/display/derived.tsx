import { type ReactNode, useEffect, useId, useState } from 'react'

import * as words from '#src/ui/words.ts'

export type DerivedProps = {
  /** The figure as it stands on the page. */
  children: ReactNode
  /** What the service said. */
  said: string
  /** What the console made of it. */
  derived: string
}

const GAP_PX = 6

/** A figure that tells on hover, focus or tap where it comes from. */
export function Derived({ children, said, derived }: DerivedProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!isOpen) return undefined
    // A note that the pointer opened has no focus: Escape goes to the page.
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <span onMouseEnter={open} onMouseLeave={close}>
      <button
        type="button"
        aria-describedby={isOpen ? id : undefined}
        className="cursor-help text-left tracking-[inherit] underline decoration-line-strong decoration-dotted decoration-1 underline-offset-4"
        onFocus={open}
        onBlur={close}
        onClick={open}
      >
        {children}
      </button>
      {isOpen && (
        <span
          ref={show}
          id={id}
          role="tooltip"
          popover="manual"
          className="m-0 w-80 max-w-[calc(100vw-1rem)] rounded-card border bg-surface p-3 text-sm font-normal tracking-normal whitespace-normal text-ink-2 shadow-float"
        >
          <Part name={words.serviceSaid}>{said}</Part>
          <Part name={words.consoleDerived}>{derived}</Part>
        </span>
      )}
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

/** A card with hidden overflow would cut the note: it stands in the top layer, below its figure or above. */
function show(note: HTMLElement | null): void {
  if (!note) return
  note.showPopover()
  const figure = note.parentElement?.getBoundingClientRect()
  if (!figure) return
  const { width, height } = note.getBoundingClientRect()
  const below = figure.bottom + GAP_PX
  const top = below + height > innerHeight ? figure.top - height - GAP_PX : below
  const left = Math.max(8, Math.min(figure.left, innerWidth - width - 8))
  Object.assign(note.style, { inset: 'auto', top: `${top}px`, left: `${left}px` })
}
