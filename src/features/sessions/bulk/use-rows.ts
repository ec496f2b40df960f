import { useEffect, useRef, useState } from 'react'

import type { FirstTouches } from './first-touches.ts'

/** Where the tools of a drawn row go. */
type Place = { id: string; element: Element }

const NONE: ReadonlySet<string> = new Set()

/** The drawn rows of the list, the row in focus or under the pointer, and the selected rows. */
export function useRows(shown: readonly string[], { events }: FirstTouches) {
  const [places, setPlaces] = useState(drawnPlaces)
  const [active, setActive] = useState(() => idAt(events.at(-1)?.target ?? null))
  const [marked, setMarked] = useState(NONE)
  const anchor = useRef<string | null>(null)
  const visible = new Set(shown)
  const selected = new Set([...marked].filter((id) => visible.has(id)))

  useEffect(() => {
    const point = ({ target }: Event) => setActive(idAt(target) ?? idAt(document.activeElement))
    // A control that goes hands its focus to the page: the row under the pointer stays active.
    const focus = ({ target }: Event) =>
      setActive(idAt(target) ?? idAt(document.querySelector('[data-row]:hover')))
    // Rows come and go with a filter, and as a long list scrolls.
    const watch = new MutationObserver(() =>
      setPlaces((before) => {
        const now = drawnPlaces()
        const isSame =
          now.length === before.length &&
          now.every((one, at) => one.element === before[at]?.element)
        return isSame ? before : now
      }),
    )
    const main = document.querySelector('main')
    if (main) watch.observe(main, { childList: true, subtree: true })
    document.addEventListener('pointerover', point)
    document.addEventListener('focusin', focus)
    return () => {
      watch.disconnect()
      document.removeEventListener('pointerover', point)
      document.removeEventListener('focusin', focus)
    }
  }, [])

  const rangeTo = (id: string): readonly string[] => {
    const [from, to] = [shown.indexOf(anchor.current ?? id), shown.indexOf(id)]
    if (from === -1 || to === -1) return [id]
    return shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  }
  return {
    places,
    active: active !== null && visible.has(active) ? active : null,
    selected,
    /** Selects a row or not; with `range`, all rows from the last one on. */
    toggle(id: string, range = false) {
      const next = new Set(selected)
      if (range) for (const one of rangeTo(id)) next.add(one)
      else if (!next.delete(id)) next.add(id)
      anchor.current = id
      setMarked(next)
    },
    /** Moves the focus to the next row or the one before; with `extend`, the selection grows with it. */
    step(by: 1 | -1, extend = false) {
      const focused = idAt(document.activeElement)
      const from = shown.indexOf(focused ?? '')
      const to = shown[from === -1 ? 0 : Math.min(shown.length - 1, Math.max(0, from + by))]
      if (to === undefined) return
      drawnRow(to)?.querySelector('a')?.focus()
      if (!extend) return
      anchor.current ??= focused
      setMarked(new Set([...selected, ...rangeTo(to)]))
    },
    clear() {
      anchor.current = null
      setMarked(NONE)
    },
  }
}

function idAt(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest('[data-row]') : null
  return row?.getAttribute('data-row') ?? null
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
