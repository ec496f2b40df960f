import { createContext, type ReactNode, Suspense, useId, useState } from 'react'

export type DerivedProps = {
  /** The figure as it stands on the page. */
  children: ReactNode
  /** A DerivedNote. A lazy part will do, as it is asked for only now and then. */
  note: ReactNode
}

/** The id by which a figure knows its note. */
export const NoteIdContext = createContext<string | undefined>(undefined)

/** A figure that tells on hover, focus or touch where it comes from. */
export function Derived({ children, note }: DerivedProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  return (
    <span onMouseEnter={open} onMouseLeave={close}>
      <button
        type="button"
        aria-describedby={isOpen ? id : undefined}
        className="pointer-coarse:touch-area cursor-help text-left tracking-[inherit] underline decoration-line-strong decoration-dotted underline-offset-4 focus-visible:outline-offset-0"
        onFocus={open}
        onBlur={close}
        onClick={open}
      >
        {children}
      </button>
      {isOpen && (
        <NoteIdContext value={id}>
          <Suspense>{note}</Suspense>
        </NoteIdContext>
      )}
    </span>
  )
}
