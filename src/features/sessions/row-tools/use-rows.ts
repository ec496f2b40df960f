import { useLayoutEffect, useState } from 'react'

import { isDialogOpen } from '#src/ui/shortcuts.ts'

/** The place of the tools of a drawn row. */
type Place = { id: string; element: Element }

type Selection = {
  marked: ReadonlySet<string>
  /** The beginning of a range, and the rows that were selected beside it. */
  range: { from: string; beside: ReadonlySet<string> } | null
}

const NONE: ReadonlySet<string> = new Set()

/**
 * The drawn rows of the list, the row in focus or under the pointer, and the selected rows. `touched` is the place
 * that the operator touched last before.
 */
export function useRows(shown: readonly string[], touched: EventTarget | null) {
  const [places, setPlaces] = useState<readonly Place[]>([])
  /** The place of "Select", on a touch screen. */
  const [selectPlace, setSelectPlace] = useState<Element | null>(null)
  // A key has the page as its target while the pointer rests on a row.
  // A dialog that has opened meanwhile, such as the palette, took the focus from its row.
  const [active, setActive] = useState(() => idAt(document.activeElement) ?? idAt(touched))
  const [{ marked }, setSelection] = useState<Selection>({ marked: NONE, range: null })
  /** A finger selects by taps, from "Select" to "Done". */
  const [isTapping, setTapping] = useState(false)
  const visible = new Set(shown)
  const selected = new Set([...marked].filter((id) => visible.has(id)))
  // A row that is hidden leaves the selection for good: nobody would see it come back.
  if (selected.size < marked.size) setSelection({ marked: selected, range: null })

  // Before the keys work: the first of them acts on the row that has the focus.
  useLayoutEffect(() => {
    // A dialog over the list leaves the row as it was.
    const turnTo = (target: EventTarget | null, other: Element | null) => {
      if (!isDialogOpen()) setActive(idAt(target) ?? idAt(other))
    }
    const point = ({ target }: Event) => turnTo(target, document.activeElement)
    // A control that goes hands its focus to the page: the row under the pointer stays active.
    const focus = ({ target }: Event) => turnTo(target, document.querySelector('[data-row]:hover'))
    // Rows come and go with a filter, and as a long list scrolls.
    const look = () => {
      setSelectPlace(document.querySelector('[data-select]'))
      setPlaces((before) => {
        const now = drawnPlaces()
        const isSame =
          now.length === before.length &&
          now.every((one, at) => one.element === before[at]?.element)
        return isSame ? before : now
      })
    }
    const watch = new MutationObserver(look)
    look()
    const main = document.querySelector('main')
    if (main) watch.observe(main, { childList: true, subtree: true })
    // A key scrolls rows under a pointer that rests; a wheel brings the row to the pointer by hand.
    let isWheeled = false
    const over = (event: Event) => isWheeled && point(event)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointermove', point, { signal })
    document.addEventListener('pointerover', over, { signal })
    document.addEventListener('wheel', () => (isWheeled = true), { signal, passive: true })
    document.addEventListener('keydown', () => (isWheeled = false), { signal, capture: true })
    document.addEventListener('focusin', focus, { signal })
    return () => {
      watch.disconnect()
      listening.abort()
    }
  }, [])

  const select = (next: ReadonlySet<string>, from: string | null) => {
    setSelection({ marked: next, range: from === null ? null : { from, beside: next } })
  }
  /** Selects from the start of the range to this row, and no longer what an earlier end had reached. */
  const extendTo = (id: string, first: string) => {
    setSelection((old) => {
      const range = old.range ?? { from: first, beside: old.marked }
      const ends = [shown.indexOf(range.from), shown.indexOf(id)]
      const isHidden = ends.includes(-1)
      const between = isHidden ? [id] : shown.slice(Math.min(...ends), Math.max(...ends) + 1)
      return { marked: new Set([...range.beside, ...between]), range }
    })
  }
  return {
    places,
    selectPlace,
    active: active !== null && visible.has(active) ? active : null,
    selected,
    /** Selects a row or not; with `extend`, all rows from the last one on. */
    toggle(id: string, extend = false) {
      if (extend) return extendTo(id, id)
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      select(next, id)
    },
    selectAll: () => select(visible, null),
    /** Moves the focus to the next row or the one before; with `extend`, the range ends there. */
    step(by: 1 | -1, extend = false) {
      const focused = idAt(document.activeElement)
      const from = shown.indexOf(focused ?? '')
      const next = shown[from === -1 ? 0 : Math.min(shown.length - 1, Math.max(0, from + by))]
      // A walk through a list that was scrolled begins at what is in view.
      const to = from === -1 ? (firstInView() ?? next) : next
      if (to === undefined) return
      const row = drawnRow(to)
      // Of a long list that was scrolled away, the row in focus is drawn without its neighbours.
      if (!row) document.activeElement?.scrollIntoView({ block: 'center' })
      row?.querySelector('a')?.focus()
      if (row && extend) extendTo(to, focused ?? to)
    },
    isTapping,
    beginTapping: () => setTapping(true),
    clear() {
      select(NONE, null)
      setTapping(false)
    },
  }
}

export function idAt(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest('[data-row]') : null
  return row?.getAttribute('data-row') ?? null
}

function firstInView(): string | undefined {
  const rows = [...document.querySelectorAll('[data-row]')]
  const first = rows.find((row) => row.getBoundingClientRect().top >= 0)
  return idAt(first ?? null) ?? undefined
}

function drawnRow(id: string): Element | null {
  return document.querySelector(`[data-row="${CSS.escape(id)}"]`)
}

function drawnPlaces(): readonly Place[] {
  return [...document.querySelectorAll('[data-row] [data-tools]')].flatMap((element) => {
    const id = idAt(element)
    return id === null ? [] : [{ id, element }]
  })
}
